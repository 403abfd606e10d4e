import { isGuessable } from './production'
import { type Env, noting } from './reading'
import { ConfigError, readProxies, readWhole } from './values'

/** How the desk knows who looks: a common token, or a proxy that has logged them in; null = everybody on this machine. */
type DeskAccess = { token: string } | { header: string; proxies: readonly string[] } | null

export interface DeskConfig {
  host: string
  port: number
  access: DeskAccess
}

/** Each is at least this long, and random (production.ts): guesses need no limit then (NIST SP 800-63B, 5.1.2.2). */
const MIN_TOKEN = 32
/** `DESK_PORT` of a server without a desk. */
const OFF = 'off'

/** Whether a host, of an address or as it is, is this machine alone. */
export const isLoopback = (host: string) => /^(localhost|\[?::1\]?|127(\.\d+){3})$/.test(host)

/** @throws {ConfigError} */
function accessOf({ DESK_TOKEN, DESK_USER_HEADER, DESK_PROXY }: Env): DeskAccess {
  const proxies = readProxies('DESK_PROXY', DESK_PROXY)
  if (!DESK_USER_HEADER !== !proxies)
    throw new ConfigError('DESK_USER_HEADER needs DESK_PROXY, the addresses from which it is trusted.')
  if (DESK_TOKEN && DESK_USER_HEADER) throw new ConfigError('Set DESK_TOKEN or DESK_USER_HEADER, not both.')
  if (DESK_USER_HEADER && proxies) return { header: DESK_USER_HEADER.toLowerCase(), proxies }
  return DESK_TOKEN ? { token: DESK_TOKEN } : null
}

/** Production checks it with the other secrets (production.ts). @throws {ConfigError} */
function checkToken({ DESK_TOKEN }: Env, isProduction: boolean): void {
  if (!DESK_TOKEN || isProduction) return
  if (DESK_TOKEN.length < MIN_TOKEN || isGuessable(Buffer.from(DESK_TOKEN)))
    throw new ConfigError(
      `DESK_TOKEN must be random and have at least ${MIN_TOKEN} characters, such as \`head -c 32 /dev/urandom | base64\` gives.`,
    )
}

/**
 * The desk's settings. Outside of production it is on one port above the visitors' (0 = any, as for them), on loopback
 * without a token; in production it is off until `DESK_PORT` is set. @throws {ConfigError} with all mistakes
 */
export function readDesk(env: Env, mode: string, visitorsPort: number): DeskConfig | null {
  const faults: string[] = []
  const read = noting({ accessOf, checkToken, readWhole }, faults)
  const isProduction = mode === 'production'
  const isOff = env.DESK_PORT === OFF || (!env.DESK_PORT && isProduction)
  const host = env.DESK_HOST ?? '127.0.0.1'
  const next = Math.min(visitorsPort && visitorsPort + 1, 65_535)
  const port = isOff ? 0 : read.readWhole('DESK_PORT', env.DESK_PORT || String(next), 'a port', 65_535)
  const access = read.accessOf(env)
  read.checkToken(env, isProduction)
  if (access === null && !isOff && isProduction)
    faults.push('Production needs DESK_TOKEN, or DESK_USER_HEADER and DESK_PROXY, for a desk.')
  else if (access === null && !isOff && !isLoopback(host))
    faults.push(`A desk without DESK_TOKEN needs a DESK_HOST of this machine alone, not "${host}".`)
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return isOff ? null : { host, port, access }
}
