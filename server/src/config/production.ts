import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { brandFault } from '@contract/brand-name'
import { OPERATOR_SETTINGS, operatorFaults } from '@contract/operator'
import type { Secrets } from '../lib/vault'
import { ConfigError, DEFAULT_SECRET } from './values'

interface Checked {
  secrets: Secrets
  sms: object | null
  identity: object | null
  costSheetSeconds: number
  integrations: { partners: object }
  devIp: string | null
}

const MIN_SECRET = 32
const MIN_TOKEN = 16
/** Seconds; nobody can read a cost sheet in less. */
export const MIN_READING = 3

/** Minimum Shannon entropy in bits and minimum compressed size in bytes; 32 random characters never have less. */
const MIN_BITS = 64
const MIN_COMPRESSED = 27

function bitsOf(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / values.length)
  return bits
}

/** Whether a secret is visibly not random: few characters, a repeated part, a sequence. Random bytes never are. */
export function isGuessable(secret: Buffer): boolean {
  const steps = [...secret.subarray(1)].map((byte, index) => byte - (secret[index] ?? 0))
  return (
    bitsOf([...secret]) < MIN_BITS ||
    bitsOf(steps) < MIN_BITS ||
    deflateRawSync(secret, { level: 9 }).length < MIN_COMPRESSED
  )
}

type Env = Record<string, string | undefined>

function demand(isMet: unknown, text: string) {
  if (!isMet) throw new ConfigError(`Production ${text}`)
}

function refuseWeakSecrets({ secrets }: Pick<Checked, 'secrets'>, env: Env) {
  for (const name of ['VAULT_KEYS', 'INDEX_SECRET', 'SIGN_SECRET'])
    demand(env[name], `needs ${name}: the default secret is public.`)
  for (const name of ['INDEX_SECRET', 'SIGN_SECRET']) {
    const value = env[name] ?? ''
    demand(
      value.length >= MIN_SECRET && !value.includes(DEFAULT_SECRET),
      `needs a ${name} of at least ${MIN_SECRET} characters that is not the default.`,
    )
  }
  const publicKey = createHash('sha256').update(DEFAULT_SECRET).digest()
  const isPublic = secrets.vaultKeys.some(({ key }) => key.equals(publicKey))
  demand(!isPublic, 'needs VAULT_KEYS without the default key: it is public.')

  const all = [
    ...secrets.vaultKeys.map(({ id, key }) => ({ name: `key "${id}" in VAULT_KEYS`, value: key })),
    { name: 'INDEX_SECRET', value: Buffer.from(secrets.indexSecret) },
    { name: 'SIGN_SECRET', value: Buffer.from(secrets.signSecret) },
  ]
  // The same bytes may be set as text in one variable and as base64 in another.
  const formsOf = (value: Buffer) => [value.toString('base64'), value.toString()]
  for (const [index, { name, value }] of all.entries()) {
    const how = 'such as `head -c 32 /dev/urandom | base64` gives.'
    demand(!isGuessable(value), `needs a random ${name}, ${how}`)
    const forms = formsOf(value)
    const twin = all.slice(0, index).find((one) => formsOf(one.value).some((form) => forms.includes(form)))
    demand(!twin, `needs different secrets: ${name} is the same as ${twin?.name}.`)
  }
}

/** Refuses development settings and weak secrets in production. @throws {ConfigError} with one sentence */
export function refuseTrials(config: Checked, env: Env) {
  refuseWeakSecrets(config, env)
  demand(config.sms, 'needs SMS_PROVIDER=http: the development provider logs codes.')
  demand(config.identity, 'needs IDENTITY_PROVIDER=http: the development provider checks nothing.')
  const isRead = config.costSheetSeconds >= MIN_READING
  demand(isRead, `needs COST_SHEET_SECONDS of at least ${MIN_READING}.`)
  const issuesLinks = Object.keys(config.integrations.partners).length > 0
  demand(env.PUBLIC_URL || !issuesLinks, 'needs PUBLIC_URL, where visitors open the links of partners.')
  const { METRICS_TOKEN } = env
  demand(
    !METRICS_TOKEN || METRICS_TOKEN.length >= MIN_TOKEN,
    `needs a METRICS_TOKEN of at least ${MIN_TOKEN} characters.`,
  )
  const fault = brandFault(env.TARO_APP_BRAND, env.TARO_APP_BRAND_QUALIFICATION)
  demand(!fault, `does not start: ${fault}`)
  demand(!config.devIp, 'does not allow DEV_IP: it is for local development.')
}

/** Settings and built H5 must name the same operator, not a trial's (/about). @throws {ConfigError} */
export function refuseTrialOperator({ h5Dir }: { h5Dir: string }, env: Env = process.env): void {
  const faults = operatorFaults(env)
  if (faults.length) throw new ConfigError(faults.map((fault) => `Production: ${fault}`).join('\n'))
  const scripts = scriptsIn(h5Dir)
  // Nothing is served, for example beside an H5 at another address.
  if (scripts.length === 0) return
  // As the value stands in a script's string, whichever quotes surround it.
  const forms = (value = '') => [value, JSON.stringify(value).slice(1, -1)]
  const missing = OPERATOR_SETTINGS.filter(
    (name) => !scripts.some((text) => forms(env[name]).some((form) => text.includes(form))),
  )
  const sentences = missing.map(
    (name) =>
      `Production: the H5 in ${h5Dir} was built with another ${name} than "${env[name]}"; build it with the same settings: npm run build -- --release.`,
  )
  if (missing.length) throw new ConfigError(sentences.join('\n'))
}

/** The texts of the H5's scripts; none if it is not built. */
function scriptsIn(h5Dir: string): string[] {
  const folder = path.join(h5Dir, 'js')
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  } catch {
    return []
  }
}
