/** Nothing but a host name after the scheme: no user part, no port, no white space, nothing that parsers read differently. */
const HTTPS = /^https:\/\/((?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*)(?:[/?#][^\s\\]*)?$/i

/**
 * The host name that an https address leads to; null for every other address, which is never opened. The server has
 * checked it against the institution's registered hosts; this is the second look (decisions.md §7).
 */
export const hostOf = (address: string): string | null => HTTPS.exec(address)?.[1]?.toLowerCase() ?? null
