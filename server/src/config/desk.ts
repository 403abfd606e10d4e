import type { Env } from './reading'
import { ConfigError, readOrigins, readProxies, readWhole } from './values'

/** How the desk knows who looks: a common token, or a proxy that has logged them in; null = everybody on this machine. */
export type DeskAccess = { token: string } | { header: string; proxies: readonly string[] } | null

export interface DeskConfig {
  host: string
  port: number
  /** Origins at which browsers open it through a proxy. */
  origins: readonly string[]
  access: DeskAccess
}

const MIN_TOKEN = 16

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)

function readAccess({ DESK_TOKEN, DESK_USER_HEADER, DESK_PROXY }: Env): DeskAccess {
  const proxies = readProxies('DESK_PROXY', DESK_PROXY)
  if (!DESK_USER_HEADER !== !proxies)
    throw new ConfigError('DESK_USER_HEADER needs DESK_PROXY, the addresses from which it is trusted.')
  if (DESK_TOKEN && DESK_USER_HEADER) throw new ConfigError('Set DESK_TOKEN or DESK_USER_HEADER, not both.')
  if (DESK_TOKEN && DESK_TOKEN.length < MIN_TOKEN)
    throw new ConfigError(`DESK_TOKEN must have at least ${MIN_TOKEN} characters.`)
  if (DESK_USER_HEADER && proxies) return { header: DESK_USER_HEADER.toLowerCase(), proxies }
  return DESK_TOKEN ? { token: DESK_TOKEN } : null
}

/**
 * The desk's settings. Outside of production it is on one port above the visitors' (0 = any, as for them), on loopback
 * without a token; in production it is off until `DESK_PORT` is set. @throws {ConfigError}
 */
export function readDesk(env: Env, mode: string, visitorsPort: number): DeskConfig | null {
  const isProduction = mode === 'production'
  if (!env.DESK_PORT && isProduction) return null
  const host = env.DESK_HOST ?? '127.0.0.1'
  const next = Math.min(visitorsPort && visitorsPort + 1, 65_535)
  const port = readWhole('DESK_PORT', env.DESK_PORT || String(next), 'a port', 65_535)
  const access = readAccess(env)
  if (!access && isProduction)
    throw new ConfigError('Production needs DESK_TOKEN, or DESK_USER_HEADER and DESK_PROXY, for a desk.')
  if (!access && !isLoopback(host))
    throw new ConfigError(`A desk without DESK_TOKEN needs a DESK_HOST of this machine alone, not "${host}".`)
  return { host, port, origins: readOrigins('DESK_ORIGINS', env.DESK_ORIGINS, mode), access }
}
