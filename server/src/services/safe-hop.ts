/** Anything that browsers and parsers read differently: white space, control characters, backslashes. */
const TRICKY = /[\s\\\p{Cc}\p{Cf}]/u

/**
 * Whether an address may be given to a visitor as the way out (decisions.md §7): absolute, https, one of the
 * institution's registered hosts or below one, on the usual port, without a user part.
 */
export function isSafeAddress(address: string, hosts: readonly string[]): boolean {
  if (TRICKY.test(address) || !/^https:\/\/[^/]/.test(address) || !URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  if (protocol !== 'https:' || port || username || password) return false
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}
