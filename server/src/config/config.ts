import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { IDENTITY_SETTINGS } from '@contract/rules/ways'
import * as desk from './desk'
import * as integrations from './integrations'
import { trialFaults } from './production'
import { type Env, noting, settingsIn } from './reading'
import * as values from './values'
import { ConfigError, DEFAULT_SECRET, TRIAL_TOKEN } from './values'
import * as version from './version'

/** Finds the project's folder, at or above the started file (`dist/server.mjs`) or else the working directory. */
export function findRoot(starts = [path.dirname(process.argv[1] ?? '.'), process.cwd()]): string {
  const isRoot = (file: string) =>
    existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'loan-matching-funnel'
  for (const start of starts)
    for (let dir = path.resolve(start), last = ''; dir !== last; last = dir, dir = path.dirname(dir))
      if (isRoot(path.join(dir, 'package.json'))) return dir
  throw new ConfigError('The project folder was not found: start the server from inside it.')
}

/** Beside the embedded PostgreSQL by default. */
function journalDirOf(
  { JOURNAL_DIR, DATABASE_URL, DATA_DIR = '.data' }: Env,
  mode: string,
  inRoot: (...parts: string[]) => string,
) {
  if (JOURNAL_DIR) return inRoot(JOURNAL_DIR)
  return mode === 'test' || DATABASE_URL ? null : inRoot(DATA_DIR, 'journal')
}

const MODES = ['development', 'test', 'production'] as const
/** Of an unknown mode, which could be a misspelt `production`. */
const UNCHECKED = ': what production demands was not checked'
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** What was read, with one sentence for each mistake; `names` are the settings that there are. */
export type Settings = ReturnType<typeof readSettings>

/** All settings from the environment, read and validated once (S27.2). */
export type Config = Settings['config']

/** The settings for a start. @throws {ConfigError} one sentence, in a line of its own, for each mistake (S27.94) */
export const readConfig = (given?: Env, root?: string): Config => validConfig(readSettings(given, root))

/** @throws {ConfigError} with all mistakes, those of `more` included */
export function validConfig({ config, faults }: Settings, more: readonly string[] = []): Config {
  const all = [...faults, ...more]
  if (all.length > 0) throw new ConfigError(all.join('\n'))
  return config
}

/** Reads all settings; what has a mistake is undefined. */
export function readSettings(given: Env = process.env, root?: string) {
  const faults: string[] = []
  const { env, values: named } = settingsIn(given, faults)
  const read = noting({ ...values, ...integrations, ...desk, ...version }, faults)
  const { APP_ROOT } = env
  const rootDir = root ?? APP_ROOT ?? findRoot()
  const mode = read.oneOf('APP_MODE', env.APP_MODE ?? 'development', MODES, UNCHECKED)
  const inRoot = (...parts: string[]) => path.resolve(rootDir, ...parts)
  const whole = (name: string, fallback: string, unit: string, max: number, min = 0) =>
    read.readWhole(name, env[name] ?? fallback, unit, max, min)
  const sends = read.oneOf('SEND', env.SEND ?? 'all', ['all', 'none']) === 'all'
  const traces = ['TARO_APP_TRACE_1_SRC', 'TARO_APP_TRACE_2_SRC', 'TARO_APP_SEARCH_AD_SRC']
  const port = whole('PORT', '3000', 'a port', 65_535)
  const config = {
    mode,
    host: env.HOST ?? '127.0.0.1',
    port,
    /** The operator's pages on an address of their own; null = none. */
    desk: read.readDesk(env, mode, port ?? 0),
    /** The repository's folder. All other paths are absolute. */
    rootDir,
    version: read.readVersion(rootDir),
    dataDir: inRoot(env.DATA_DIR ?? '.data'),
    h5Dir: inRoot(env.H5_DIR ?? 'dist/h5'),
    migrationsDir: inRoot('server/migrations'),
    seedDir: inRoot('server/seed'),
    /** Folder of the placeholder trace scripts (S5.6). */
    traceDir: inRoot('server/static/trace'),
    /** Connection string of the operator's PostgreSQL; null = the embedded one. */
    databaseUrl: read.readDatabaseUrl('DATABASE_URL', env.DATABASE_URL),
    /** Connection string of the role that owns the tables and migrates them; null = in production nobody migrates. */
    databaseOwnerUrl: read.readDatabaseUrl('DATABASE_OWNER_URL', env.DATABASE_OWNER_URL),
    /** A pooler in transaction mode is in front of the operator's PostgreSQL. */
    databasePooled:
      !!env.DATABASE_POOLER && !!read.oneOf('DATABASE_POOLER', env.DATABASE_POOLER, ['transaction']),
    /** Folder of the journal of withdrawals and deletions; null = none, as in tests, whose clock is not the real one. */
    journalDir: journalDirOf(env, mode, inRoot),
    /** Whether anything is sent to other systems; with SEND=none, for a restored copy, none of them is known. */
    sends,
    /** Connection string of a replica for operators' heavy reads; null = none. */
    databaseReadUrl: read.readDatabaseUrl('DATABASE_READ_URL', env.DATABASE_READ_URL),
    /** Connections that this process may hold to the database. */
    databaseConnections: whole('DATABASE_CONNECTIONS', '16', 'connections', 1_000, 4),
    logLevel: read.oneOf('LOG_LEVEL', env.LOG_LEVEL ?? 'info', LOG_LEVELS),
    /** Proxies whose X-Forwarded-For is trusted; false = none. */
    trustProxy: read.readProxies('TRUST_PROXY', env.TRUST_PROXY),
    /** A fixed client IP address for local development; never in production. */
    devIp: env.DEV_IP || null,
    brand: { name: env.TARO_APP_BRAND ?? '借款匹配' },
    /** Other origins whose pages may call the API. */
    allowedOrigins: read.readOrigins('ALLOWED_ORIGINS', env.ALLOWED_ORIGINS, mode),
    /** Origin at which visitors open the H5, for the links that partners issue. */
    publicUrl:
      read.readOrigin('PUBLIC_URL', env.PUBLIC_URL, mode) ?? `http://127.0.0.1:${env.PORT ?? '3000'}`,
    /** Origin from which pages load the hashed scripts and styles; null = their own. */
    assetOrigin: read.readOrigin('ASSET_ORIGIN', env.ASSET_ORIGIN, mode),
    /** To whom a vulnerability is reported, a URI; null = nobody. */
    securityContact: read.readSecurityContact(env),
    /** Origin of the API, when the H5 calls another one than its own. */
    apiOrigins: read.originOf('TARO_APP_API_HOST', env.TARO_APP_API_HOST ?? ''),
    /** Signs the notes of the consent ledger; only `ledger-note` needs it. */
    noteKey: read.readNotesKey(env.NOTE_KEY),
    /** Where the operator publishes these notes and the key, for receipts; null = nowhere. */
    notesUrl: read.readNotesUrl(env.NOTES_URL),
    /** Other origins from which scripts may be loaded. */
    traceOrigins: [...new Set(traces.flatMap((name) => read.originOf(name, env[name] ?? '')))],
    /** Token that opens `/metrics`, and in production the API reference; null = nobody reads them. */
    metricsToken: env.METRICS_TOKEN || (mode === 'production' ? null : TRIAL_TOKEN),
    /** Size of the table of marks, megabytes, from which on marks are not stored. */
    marksMaxMb: whole('MARKS_MAX_MB', '20000', 'megabytes', 1_000_000_000, 1),
    /** Free megabytes that `dataDir` needs for the server to be ready. */
    minFreeMb: whole('MIN_FREE_MB', '64', 'megabytes', 1_000_000_000),
    /** Seconds between the request to stop and the end of new connections, in which `/readyz` answers 503. */
    drainSeconds: whole('DRAIN_SECONDS', '0', 'seconds', 60),
    /** Seconds for which a cost sheet must have been shown before an application; 0 = no check (development only). */
    costSheetSeconds: whole('COST_SHEET_SECONDS', '5', 'seconds', 60),
    /** When name and identity number are asked for, where a listed product needs them. */
    identityStep: read.oneOf('IDENTITY_STEP', env.IDENTITY_STEP ?? 'before', IDENTITY_SETTINGS),
    /** Seed and start time of a reproducible run; null = the real clock and randomness. */
    sandbox: read.readSandbox(mode, env.SANDBOX_SEED, env.SANDBOX_CLOCK),
    /** Who sends one-time codes; null = the server's log. */
    sms: read.readProvider(env, ['SMS_PROVIDER', 'SMS_GATEWAY_URL', 'SMS_GATEWAY_KEY']),
    /** One-time codes that may be sent in an hour to all visitors together. */
    smsPerHour: whole('SMS_PER_HOUR', '3000', 'codes', 1_000_000, 1),
    /** Who verifies that a name and an identity number belong together; null = nobody. */
    identity: read.readProvider(env, ['IDENTITY_PROVIDER', 'IDENTITY_URL', 'IDENTITY_KEY']),
    integrations: sends
      ? read.readIntegrations(env.INTEGRATIONS_FILE, mode === 'production')
      : integrations.NO_INTEGRATIONS,
    secrets: {
      vaultKeys: read.readVaultKeys(env.VAULT_KEYS),
      indexSecret: env.INDEX_SECRET || `${DEFAULT_SECRET}-index`,
      signSecret: env.SIGN_SECRET || `${DEFAULT_SECRET}-sign`,
    },
  }
  if (mode === 'production') faults.push(...trialFaults(config, env))
  return { config, faults, names: new Set(named.keys()) }
}
