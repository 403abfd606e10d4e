import { setTimeout as sleep } from 'node:timers/promises'
import { unconnectedWarnings } from '../app/deliveries'
import { open } from '../app/source'
import { OWNING } from '../app/storage'
import type { Config } from '../config/config'
import { NO_INTEGRATIONS, type WechatSettings } from '../config/integrations'
import { ConfigError } from '../config/values'
import type { Reach } from '../lib/remote/address'
import { probe } from '../lib/remote/probe'
import { DAY } from '../lib/retention'
import type { Clock } from '../lib/time/clock'
import { createVault } from '../lib/vault'
import { checkMigrated, missingMigration } from '../postgres/migrate'
import { inspect, poolerFault } from '../postgres/pooler'
import { mayChangeSchema } from '../postgres/rights'
import { compareSecrets } from '../postgres/secrets'
import { sealedColumns } from '../privacy/rooms'
import { tryAccount } from '../wechat/api'
import { causeOf } from './attempt-causes'

/** Time limit of one attempt, milliseconds. */
const LIMIT_MS = 5_000
/** Difference of two clocks, seconds; signatures are refused from 300 on. */
const MOST_SKEW = 60
const OLDEST_POSTGRES = 150_000
/** HTTP status by which a proxy says that nobody is behind it. */
const NOBODY = [502, 503, 504]
const UNTRIED = 'its key is not tried, because each signed call has an effect'

/** What an attempt has shown, in words. */
interface Shown {
  text: string
  now?: Date | null
  certificateEnds?: Date | null
  warnings?: string[]
}

/** The setting, or the place in INTEGRATIONS_FILE, and what tries it; a rejection says what is wrong. */
type Attempt = readonly [name: string, run: () => Promise<Shown>, failed?: Line['state']]

/** What is asked of other systems: nothing that has an effect, and nothing about a person. */
export function attemptsOf(config: Config, clock: Clock): Attempt[] {
  const { sms, identity, integrations, databaseUrl, databaseOwnerUrl, databaseReadUrl, publicUrl } = config
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

  const provider = (url: string) => address(url, 'any', UNTRIED)
  add('SMS_GATEWAY_URL', sms?.url, provider)
  add('IDENTITY_URL', identity?.url, provider)
  const receiver = (url: string) => address(url, config.mode === 'production' ? 'public' : 'any', UNTRIED)
  for (const [code, { url, relay }] of Object.entries(institutions)) {
    add(`/institutions/${code}/url`, url, receiver)
    add(`/institutions/${code}/relay/url`, relay?.url, receiver)
  }
  for (const [name, { url }] of Object.entries(platforms)) add(`/platforms/${name}/url`, url, receiver)
  if (wechat) attempts.push(['/wechat', () => account(wechat)])
  // Visitors open these: the server does not call them, and may not reach them.
  const ofVisitors = {
    PUBLIC_URL: publicUrl?.startsWith('https:') && `${publicUrl}/healthz`,
    NOTES_URL: config.notesUrl,
  }
  for (const [name, url] of Object.entries(ofVisitors))
    if (url) attempts.push([name, () => address(url, 'any'), 'warning'])
  return attempts
}

async function account(settings: WechatSettings): Promise<Shown> {
  await tryAccount(settings)
  return { text: 'WeChat takes appid and secret' }
}

async function address(url: string, reach: Reach, ...more: string[]): Promise<Shown> {
  const { host, status, ...seen } = await probe(url, reach, LIMIT_MS)
  if (NOBODY.includes(status)) throw new ConfigError(`${host} answers HTTP ${status}: its service is down`)
  return { ...seen, text: [`${host} answers`, ...more].join('; ') }
}

async function database(url: string) {
  const found = await inspect(url, LIMIT_MS)
  const { host, version, role, now, certificateEnds } = found
  const postgres = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`
  if (version < OLDEST_POSTGRES) throw new ConfigError(`${postgres} is too old: 15 or later is needed`)
  const isLocal = host.startsWith('/') || ['localhost', '127.0.0.1', '::1'].includes(host)
  const warnings =
    certificateEnds || isLocal
      ? []
      : [`no TLS to ${host}: add sslmode=verify-full, unless the network is yours`]
  const shown = { text: `${postgres} as ${role}`, now, certificateEnds, warnings }
  return { found, shown }
}

/** That of the server, with what a start demands of it. */
async function ownDatabase(config: Config, url: string, clock: Clock): Promise<Shown> {
  const { found, shown } = await database(url)
  const fault = poolerFault(found, config.databasePooled)
  if (fault) throw new ConfigError(fault)
  const { mode, migrationsDir, secrets, integrations } = config
  const db = open({ connection: { connectionString: url }, pooled: config.databasePooled }, 1)
  try {
    if (mode === 'production' && (await mayChangeSchema(db))) throw new ConfigError(OWNING)
    if (mode === 'production' && !config.databaseOwnerUrl) await checkMigrated(db, migrationsDir)
    // The start migrates, as this role or as the owner; then nothing else is there to compare.
    const missing = await missingMigration(db, migrationsDir)
    if (missing) return { ...shown, text: `${shown.text}, without ${missing}, which a start applies` }
    if (secrets.vaultKeys) await compareSecrets(db, createVault(secrets), sealedColumns)
    const unconnected =
      mode === 'production' && integrations ? await unconnectedWarnings({ db, clock, config }) : []
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

async function tryOne([name, run, failed = 'FAULT']: Attempt, clock: Clock): Promise<Line[]> {
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
    return [{ state: failed, name, text: causeOf(error) }]
  }
}
