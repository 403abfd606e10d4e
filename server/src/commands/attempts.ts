import { setTimeout as sleep } from 'node:timers/promises'
import { unconnectedWarnings } from '../app/deliveries'
import { open, reasonOf } from '../app/source'
import { OWNING } from '../app/storage'
import type { Config } from '../config/config'
import { NO_INTEGRATIONS, type WechatSettings } from '../config/integrations'
import { ConfigError } from '../config/values'
import type { Reach } from '../lib/remote/address'
import { probe } from '../lib/remote/probe'
import { RemoteError } from '../lib/remote/send'
import type { Clock } from '../lib/time/clock'
import { checkMigrated } from '../postgres/migrate'
import { inspect, poolerFault } from '../postgres/pooler'
import { mayChangeSchema } from '../postgres/rights'
import { tryAccount, WechatError } from '../wechat/api'

/** Time limit of one attempt, milliseconds. */
const LIMIT_MS = 5_000
/** Difference of two clocks, seconds; signatures are refused from 300 on. */
const MOST_SKEW = 60
const OLDEST_POSTGRES = 150_000
/** HTTP status by which a proxy says that nobody is behind it. */
const NOBODY = [502, 503, 504]
const DAY = 86_400_000

/** What an attempt has shown, in words. */
interface Shown {
  text: string
  now?: Date | null
  certificateEnds?: Date | null
  warnings?: string[]
}

/** The setting, or the place in INTEGRATIONS_FILE, and what tries it; a rejection says what is wrong. */
export type Attempt = readonly [name: string, run: () => Promise<Shown>]

/** What is asked of other systems: nothing that has an effect, and nothing about a person. */
export function attemptsOf(config: Config, clock: Clock): Attempt[] {
  const { sms, identity, integrations, databaseUrl, databaseOwnerUrl, databaseReadUrl } = config
  const { institutions, platforms, wechat } = integrations ?? NO_INTEGRATIONS
  const attempts: Attempt[] = []
  const add = (name: string, url: string | null | undefined, run: (url: string) => Promise<Shown>) => {
    if (url) attempts.push([name, () => run(url)])
  }
  add('DATABASE_URL', databaseUrl, (url) => ownDatabase(config, url, clock))
  const other = async (url: string) => (await database(url)).shown
  add('DATABASE_OWNER_URL', databaseOwnerUrl, other)
  add('DATABASE_READ_URL', databaseReadUrl, other)
  if (!config.sends) return attempts

  const provider = (url: string) => address(url, 'any')
  add('SMS_GATEWAY_URL', sms?.url, provider)
  add('IDENTITY_URL', identity?.url, provider)
  const receiver = (url: string) => address(url, config.mode === 'production' ? 'public' : 'any')
  for (const [code, { url, relay }] of Object.entries(institutions)) {
    add(`/institutions/${code}/url`, url, receiver)
    add(`/institutions/${code}/relay/url`, relay?.url, receiver)
  }
  for (const [name, { url }] of Object.entries(platforms)) add(`/platforms/${name}/url`, url, receiver)
  if (wechat) attempts.push(['/wechat', () => account(wechat)])
  return attempts
}

async function account(settings: WechatSettings): Promise<Shown> {
  await tryAccount(settings)
  return { text: 'WeChat takes appid and secret' }
}

async function address(url: string, reach: Reach): Promise<Shown> {
  const { host, status, ...seen } = await probe(url, reach, LIMIT_MS)
  if (NOBODY.includes(status)) throw new ConfigError(`${host} answers HTTP ${status}: its service is down`)
  return { ...seen, text: `${host} answers; its key is not tried, because each signed call has an effect` }
}

async function database(url: string) {
  const found = await inspect(url, LIMIT_MS)
  const { host, version, role, now, certificateEnds } = found
  const number = `${Math.floor(version / 10_000)}.${version % 10_000}`
  if (version < OLDEST_POSTGRES)
    throw new ConfigError(`PostgreSQL ${number} is too old: 15 or later is needed`)
  const isLocal = host.startsWith('/') || ['localhost', '127.0.0.1', '::1'].includes(host)
  const warnings =
    certificateEnds || isLocal
      ? []
      : [`no TLS to ${host}: add sslmode=verify-full, unless the network is yours`]
  const shown = { text: `PostgreSQL ${number} as ${role}`, now, certificateEnds, warnings }
  return { found, shown }
}

/** That of the server, with what a start demands of it. */
async function ownDatabase(config: Config, url: string, clock: Clock): Promise<Shown> {
  const { found, shown } = await database(url)
  const fault = poolerFault(found, config.databasePooled)
  if (fault) throw new ConfigError(fault)
  // Outside of production the start migrates as this role, which then owns the tables.
  if (config.mode !== 'production') return shown
  const db = open({ connection: { connectionString: url }, pooled: config.databasePooled }, 1)
  try {
    if (await mayChangeSchema(db)) throw new ConfigError(OWNING)
    if (config.databaseOwnerUrl) return shown
    await checkMigrated(db, config.migrationsDir)
    const unconnected = config.integrations ? await unconnectedWarnings({ db, clock, config }) : []
    return { ...shown, warnings: [...shown.warnings, ...unconnected] }
  } finally {
    await db.destroy()
  }
}

export type Line = { state: 'ok' | 'warning' | 'FAULT'; name: string; text: string }

/** Tries everything at the same time, and says of each in one line how it is. */
export async function tryAll(attempts: readonly Attempt[], clock: Clock): Promise<Line[]> {
  const lines = await Promise.all(attempts.map((one) => tryOne(one, clock)))
  return lines.flat()
}

async function tryOne([name, run]: Attempt, clock: Clock): Promise<Line[]> {
  const before = clock.now().getTime()
  const late = sleep(LIMIT_MS, undefined, { ref: false }).then(() => {
    throw Object.assign(new Error(), { name: 'TimeoutError' })
  })
  try {
    const { text, now, certificateEnds, warnings = [] } = await Promise.race([run(), late])
    const after = clock.now().getTime()
    const skew = now ? Math.round((now.getTime() - (before + after) / 2) / 1000) : 0
    if (Math.abs(skew) > MOST_SKEW)
      throw new ConfigError(
        `its clock is ${Math.abs(skew)} s ${skew > 0 ? 'ahead of' : 'behind'} this machine's: synchronise both, signatures are refused from 300 s on`,
      )
    const days = certificateEnds ? Math.floor((certificateEnds.getTime() - after) / DAY) : 0
    const parts = [
      text,
      certificateEnds && `certificate for ${days} days`,
      now && `clock ${skew >= 0 ? '+' : ''}${skew} s`,
    ]
    return [
      { state: 'ok', name, text: parts.filter(Boolean).join('; ') },
      ...warnings.map((one) => ({ state: 'warning', name, text: one }) as const),
    ]
  } catch (error) {
    return [{ state: 'FAULT', name, text: causeOf(error) }]
  }
}

const UNKNOWN_AUTHORITY =
  'its certificate is of an authority that this machine does not know: name the file of a private one in NODE_EXTRA_CA_CERTS, or have the other side send its whole chain'

/** What to do about an error of a connection, by its code. */
const CAUSES: Record<string, string> = {
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  CERT_HAS_EXPIRED: 'its certificate has ended',
  CERT_NOT_YET_VALID: "its certificate is not valid yet, or this machine's clock is wrong",
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name than the address has',
  ENOTFOUND: 'its name is not known here: correct it, or the resolver of this machine',
  EAI_AGAIN: 'the resolver of this machine does not answer',
  ECONNREFUSED: 'nothing listens there: correct host and port, or start it',
}
const LATE = `no answer within ${LIMIT_MS / 1000} s: correct host and port, or open the firewall`
/** pg's own messages for it. */
const TIMEOUTS = /timeout/i

/** WeChat's errors of an account (getStableAccessToken). */
const OF_WECHAT: Record<number, string> = {
  40013: 'it does not know the appid',
  40125: 'the secret is not that of the appid',
  40164: 'this address is not in the IP 白名单 of the account',
}

function causeOf(error: unknown): string {
  const { name, code, message, kind } = error as NodeJS.ErrnoException & Partial<RemoteError>
  if (error instanceof WechatError) return `${message}: ${OF_WECHAT[error.code] ?? 'see its list of errors'}`
  if (error instanceof RemoteError && kind === 'address')
    return 'nothing may be sent there: in production to https at public addresses only, to a gateway of your own also by http at private ones'
  if (name === 'TimeoutError' || name === 'AbortError' || TIMEOUTS.test(message)) return LATE
  const cause = CAUSES[code ?? '']
  return cause ? `${cause} (${code})` : reasonOf(error)
}
