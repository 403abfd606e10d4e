import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ProviderLink } from '../lib/remote/provider'
import type { Secrets } from '../lib/vault'
import { type Integrations, readIntegrations } from './integrations'
import { refuseTrials } from './production'
import { readProvider } from './providers'
import {
  ConfigError,
  DEFAULT_SECRET,
  oneOf,
  originOf,
  readOrigins,
  readProxies,
  readPublicUrl,
  readSandbox,
  readVaultKeys,
  readWhole,
} from './values'

export type Mode = 'development' | 'test' | 'production'

/** All settings from the environment, read and validated once (S27.2). */
export interface Config {
  mode: Mode
  host: string
  port: number
  /** The repository's folder. All other paths are absolute. */
  rootDir: string
  dataDir: string
  /** Folder of the built H5. */
  h5Dir: string
  migrationsDir: string
  seedDir: string
  /** Folder of the placeholder trace scripts (S5.6). */
  traceDir: string
  /** Connection string of the operator's PostgreSQL; null = the embedded one. */
  databaseUrl: string | null
  /** A pooler in transaction mode is in front of the operator's PostgreSQL. */
  databasePooled: boolean
  /** Connection string of a replica for operators' heavy reads; null = none. */
  databaseReadUrl: string | null
  /** Connections that this process may hold to the database. */
  databaseConnections: number
  logLevel: string
  /** Proxies whose X-Forwarded-For is trusted; false = none. */
  trustProxy: string[] | false
  /** A fixed client IP address for local development; never in production. */
  devIp: string | null
  brand: { name: string }
  /** Other origins whose pages may call the API. */
  allowedOrigins: string[]
  /** Origin at which visitors open the H5, for the links that partners issue. */
  publicUrl: string
  /** Origin of the API, when the H5 calls another one than its own. */
  apiOrigins: string[]
  /** Other origins from which scripts may be loaded. */
  traceOrigins: string[]
  /** Token that allows `/metrics` from other addresses than loopback. */
  metricsToken: string | null
  /** Free megabytes that `dataDir` needs for the server to be ready. */
  minFreeMb: number
  /** Seconds between the request to stop and the end of new connections, in which `/readyz` answers 503. */
  drainSeconds: number
  /** Seconds for which a cost sheet must have been shown before an application; 0 = no check (development only). */
  costSheetSeconds: number
  /** Seed and start time of a reproducible run; null = the real clock and randomness. */
  sandbox: { seed: string; clock: Date } | null
  /** Who sends one-time codes; null = the server's log. */
  sms: ProviderLink | null
  /** Who verifies that a name and an identity number belong together; null = nobody. */
  identity: ProviderLink | null
  /** The systems of institutions, partners and advertising platforms. */
  integrations: Integrations
  secrets: Secrets
}

type Env = Record<string, string | undefined>

/** The nearest folder at or above `start` with this project's package.json, or null. */
function rootAbove(start: string): string | null {
  for (let dir = path.resolve(start); ; dir = path.dirname(dir)) {
    const file = path.join(dir, 'package.json')
    if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'loan-matching-funnel') return dir
    if (dir === path.dirname(dir)) return null
  }
}

/** Finds the project's folder, from the started file (`dist/server.mjs`) or else from the working directory. */
export function findRoot(starts = [path.dirname(process.argv[1] ?? '.'), process.cwd()]): string {
  for (const start of starts) {
    const root = rootAbove(start)
    if (root) return root
  }
  throw new ConfigError('The project folder was not found: start the server from inside it.')
}

/**
 * Reads the settings from the environment.
 * @throws {ConfigError} with one sentence when a value is invalid, or not allowed in production
 */
export function readConfig(env: Env = process.env, rootDir = env.APP_ROOT ?? findRoot()): Config {
  const mode = oneOf('APP_MODE', env.APP_MODE ?? 'development', [
    'development',
    'test',
    'production',
  ] as const)
  const inRoot = (...parts: string[]) => path.resolve(rootDir, ...parts)
  const traces = ['TARO_APP_TRACE_1_SRC', 'TARO_APP_TRACE_2_SRC', 'TARO_APP_SEARCH_AD_SRC']
  const config: Config = {
    mode,
    host: env.HOST ?? '127.0.0.1',
    port: readWhole('PORT', env.PORT ?? '3000', 'a port', 65_535),
    rootDir,
    dataDir: inRoot(env.DATA_DIR ?? '.data'),
    h5Dir: inRoot(env.H5_DIR ?? 'dist/h5'),
    migrationsDir: inRoot('server/migrations'),
    seedDir: inRoot('server/seed'),
    traceDir: inRoot('server/static/trace'),
    databaseUrl: env.DATABASE_URL || null,
    databasePooled: Boolean(
      env.DATABASE_POOLER && oneOf('DATABASE_POOLER', env.DATABASE_POOLER, ['transaction'] as const),
    ),
    databaseReadUrl: env.DATABASE_READ_URL || null,
    databaseConnections: readWhole(
      'DATABASE_CONNECTIONS',
      env.DATABASE_CONNECTIONS ?? '16',
      'connections',
      1_000,
      4,
    ),
    logLevel: oneOf('LOG_LEVEL', env.LOG_LEVEL ?? 'info', [
      'trace',
      'debug',
      'info',
      'warn',
      'error',
      'fatal',
      'silent',
    ] as const),
    trustProxy: readProxies(env.TRUST_PROXY),
    devIp: env.DEV_IP || null,
    brand: { name: env.TARO_APP_BRAND ?? '借款匹配' },
    allowedOrigins: readOrigins('ALLOWED_ORIGINS', env.ALLOWED_ORIGINS, mode),
    publicUrl: readPublicUrl(env.PUBLIC_URL, mode) ?? `http://127.0.0.1:${env.PORT ?? '3000'}`,
    apiOrigins: originOf('TARO_APP_API_HOST', env.TARO_APP_API_HOST ?? ''),
    traceOrigins: [...new Set(traces.flatMap((name) => originOf(name, env[name] ?? '')))],
    metricsToken: env.METRICS_TOKEN || null,
    minFreeMb: readWhole('MIN_FREE_MB', env.MIN_FREE_MB ?? '64', 'megabytes', 1_000_000_000),
    drainSeconds: readWhole('DRAIN_SECONDS', env.DRAIN_SECONDS ?? '0', 'seconds', 60),
    costSheetSeconds: readWhole('COST_SHEET_SECONDS', env.COST_SHEET_SECONDS ?? '5', 'seconds', 60),
    sandbox: readSandbox(mode, env.SANDBOX_SEED, env.SANDBOX_CLOCK),
    sms: readProvider(env, ['SMS_PROVIDER', 'SMS_GATEWAY_URL', 'SMS_GATEWAY_KEY']),
    identity: readProvider(env, ['IDENTITY_PROVIDER', 'IDENTITY_URL', 'IDENTITY_KEY']),
    integrations: readIntegrations(env.INTEGRATIONS_FILE, mode === 'production'),
    secrets: {
      vaultKeys: readVaultKeys(env.VAULT_KEYS),
      indexSecret: env.INDEX_SECRET || `${DEFAULT_SECRET}-index`,
      signSecret: env.SIGN_SECRET || `${DEFAULT_SECRET}-sign`,
    },
  }
  if (mode === 'production') refuseTrials(config, env)
  return config
}
