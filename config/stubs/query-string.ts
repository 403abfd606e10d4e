/**
 * Stands in for query-string on H5: the router only parses, undecoded (`decode: false`). The original is 3 KB of the first
 * load. A repeated name keeps its last value: parameters of ours are single.
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
