/**
 * Replaces query-string on H5, which would add 3 KB to the first load: the router only parses, without decoding (`decode:
 * false`). The last value of a repeated name counts, because the product's parameters are single.
 */
function parse(query: string): Record<string, string | null> {
  const found: Record<string, string | null> = Object.create(null)
  for (const pair of query.replace(/^[?#&]/, '').split('&')) {
    if (!pair) continue
    const at = pair.indexOf('=')
    found[at < 0 ? pair : pair.slice(0, at)] = at < 0 ? null : pair.slice(at + 1)
  }
  return found
}

export default { parse }
