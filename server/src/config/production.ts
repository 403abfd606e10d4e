import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { brandFault } from '@contract/brand-name'
import { OPERATOR_SETTINGS, operatorFaults } from '@contract/operator'
import type { Secrets } from '../lib/vault'
import type { Env } from './reading'
import { DEFAULT_SECRET } from './values'

/** What has a mistake of its own is undefined. */
interface Checked {
  secrets: { vaultKeys?: Secrets['vaultKeys'] }
  sms?: object | null
  identity?: object | null
  costSheetSeconds?: number
  integrations?: { partners: object }
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

/** One sentence about each secret that is missing, public, guessable, or the same as another one. */
function secretFaults({ vaultKeys = [] }: Checked['secrets'], env: Env): string[] {
  const required = ['INDEX_SECRET', 'SIGN_SECRET']
  const texts = env.DESK_TOKEN ? [...required, 'DESK_TOKEN'] : required
  const missing = ['VAULT_KEYS', ...required].filter((name) => !env[name])
  const all = [
    ...vaultKeys.map(({ id, key }) => ({
      setting: 'VAULT_KEYS',
      name: `key "${id}" in VAULT_KEYS`,
      value: key,
    })),
    ...texts.map((name) => ({ setting: name, name, value: Buffer.from(env[name] ?? '') })),
  ].filter(({ setting }) => !missing.includes(setting))
  // The same bytes may be set as text in one variable and as base64 in another.
  const formsOf = (value: Buffer) => [value.toString('base64'), value.toString()]
  const publicKey = createHash('sha256').update(DEFAULT_SECRET).digest()

  const faults = missing.map((name) => `needs ${name}: the default secret is public.`)
  for (const [index, { setting, name, value }] of all.entries()) {
    const isText = texts.includes(setting)
    const forms = formsOf(value)
    const twin = all.slice(0, index).find((one) => formsOf(one.value).some((form) => forms.includes(form)))
    if (value.equals(publicKey)) faults.push('needs VAULT_KEYS without the default key: it is public.')
    else if (isText && (value.toString().length < MIN_SECRET || value.includes(DEFAULT_SECRET)))
      faults.push(`needs a ${name} of at least ${MIN_SECRET} characters that is not the default.`)
    else if (isGuessable(value))
      faults.push(`needs a random ${name}, such as \`head -c 32 /dev/urandom | base64\` gives.`)
    else if (twin) faults.push(`needs different secrets: ${name} is the same as ${twin.name}.`)
  }
  return faults
}

/** One sentence about each development setting and weak secret, which production refuses. */
export function trialFaults(config: Checked, env: Env): string[] {
  const { METRICS_TOKEN } = env
  const issuesLinks = Object.keys(config.integrations?.partners ?? {}).length > 0
  const brand = brandFault(env.TARO_APP_BRAND, env.TARO_APP_BRAND_QUALIFICATION)
  const demands: [isMet: unknown, text: string][] = [
    [config.sms !== null, 'needs SMS_PROVIDER=http: the development provider logs codes.'],
    [config.identity !== null, 'needs IDENTITY_PROVIDER=http: the development provider checks nothing.'],
    [
      (config.costSheetSeconds ?? MIN_READING) >= MIN_READING,
      `needs COST_SHEET_SECONDS of at least ${MIN_READING}.`,
    ],
    [env.PUBLIC_URL || !issuesLinks, 'needs PUBLIC_URL, where visitors open the links of partners.'],
    [
      !METRICS_TOKEN || METRICS_TOKEN.length >= MIN_TOKEN,
      `needs a METRICS_TOKEN of at least ${MIN_TOKEN} characters.`,
    ],
    [!brand, `does not start: ${brand}`],
    [!config.devIp, 'does not allow DEV_IP: it is for local development.'],
  ]
  const unmet = demands.flatMap(([isMet, text]) => (isMet ? [] : [text]))
  return [...secretFaults(config.secrets, env), ...unmet].map((text) => `Production ${text}`)
}

/** In production settings and built H5 must name the same operator, not a trial's (/about); one sentence for each fault. */
export function trialOperatorFaults(
  { mode, h5Dir }: { mode: string; h5Dir: string },
  env: Env = process.env,
): string[] {
  if (mode !== 'production') return []
  const faults = operatorFaults(env)
  if (faults.length) return faults.map((fault) => `Production: ${fault}`)
  const scripts = scriptsIn(h5Dir)
  // Nothing is served, for example beside an H5 at another address.
  if (scripts.length === 0) return []
  // As the value stands in a script's string, whichever quotes surround it.
  const forms = (value = '') => [value, JSON.stringify(value).slice(1, -1)]
  const missing = OPERATOR_SETTINGS.filter(
    (name) => !scripts.some((text) => forms(env[name]).some((form) => text.includes(form))),
  )
  return missing.map(
    (name) =>
      `Production: the H5 in ${h5Dir} was built with another ${name} than "${env[name]}"; build it with the same settings: npm run build -- --release.`,
  )
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
