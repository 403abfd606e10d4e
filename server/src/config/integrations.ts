import { readFileSync } from 'node:fs'
import { type Static, Type as T } from 'typebox'
import { Check } from 'typebox/value'
import { closed } from '../lib/closed'
import { sealBase } from '../lib/hpke'
import type { ProviderLink } from '../lib/remote/provider'
import { isSigningKey, isVerifyingKey } from '../lib/remote/signature'
import { type Platform, readPlatforms } from './platforms'
import { type Env, noting } from './reading'
import { ConfigError, list, oneOf, shapeFaults } from './values'

const Code = '^[a-z0-9][a-z0-9-]{0,63}$'
/** Refuses members of other names. */
const CLOSED = { additionalProperties: false }
const Keys = T.Array(T.String(), { minItems: 1, maxItems: 3 })

/** How an institution is called and how its own calls are recognised. */
const InstitutionLink = closed({
  /** https address on one of the institution's registered hosts, to which webhooks are sent directly. */
  url: T.Optional(T.String()),
  /** The third server that carries everything, sealed, while the institution's way is `relay`, and our keys for it. */
  relay: T.Optional(closed({ url: T.String(), sign: Keys })),
  /** Our keys, `whsec_…` or `whsk_…`; two while one is replaced. Without an address, as with the way `jump`, there are none. */
  sign: T.Optional(Keys),
  /** Keys of its calls to us, `whsec_…` or `whpk_…`; without them it cannot report. */
  verify: T.Optional(Keys),
  /** Its X25519 public key, base64 of 32 bytes: personal data is encrypted for it (HPKE, RFC 9180), with `relay` everything. */
  seal_key: T.Optional(T.String({ pattern: '^[A-Za-z0-9+/]{43}=$' })),
})
export type InstitutionLink = Static<typeof InstitutionLink>

/** How a partner of the half flow is recognised, by its channel. */
const PartnerLink = closed({
  verify: Keys,
  /** Links that it may issue in a day; 10,000 by default. */
  calls_per_day: T.Optional(T.Integer({ minimum: 1 })),
})

/** Name of a template's field, by its kind (subscribe-message/sendMessage): `thing1`, `phrase2`, `time3`. */
const field = (kind: string) => T.String({ pattern: `^${kind}\\d{1,2}$` })

/** The mini-program at WeChat (mp.weixin.qq.com → 开发管理). */
const Wechat = closed({
  appid: T.String({ pattern: '^wx[0-9a-f]{16}$' }),
  secret: T.String({ pattern: '^[0-9a-f]{32}$' }),
  /** Origin of the stand-in of a trial; WeChat's own by default, and always in production. */
  api: T.Optional(T.String({ pattern: '^http://127\\.0\\.0\\.1:\\d{1,5}$' })),
  /** Login by the phone number that WeChat has verified, with the price of a number that was received, in fen. */
  phone: T.Optional(closed({ fen: T.Number({ minimum: 0, maximum: 100 }) })),
  /** One message when an application's status changes. */
  notice: T.Optional(
    closed({
      template_id: T.String({ pattern: '^[A-Za-z0-9_-]{20,64}$' }),
      fields: closed({
        product: T.Optional(field('thing')),
        status: field('phrase'),
        time: T.Optional(field('time')),
      }),
    }),
  ),
})
export type WechatSettings = Static<typeof Wechat>

/** Institutions by code, partners by channel, advertising platforms by the name that channels refer to, and WeChat. */
const File = closed({
  institutions: T.Optional(T.Record(T.String({ pattern: Code }), InstitutionLink, CLOSED)),
  partners: T.Optional(T.Record(T.String(), PartnerLink)),
  platforms: T.Optional(T.Record(T.String({ pattern: Code }), T.Unknown(), CLOSED)),
  wechat: T.Optional(Wechat),
})

/** The systems of others that the server talks to, with the keys of both directions. */
export interface Integrations {
  institutions: Readonly<Record<string, InstitutionLink>>
  partners: Readonly<Record<string, Static<typeof PartnerLink>>>
  platforms: Readonly<Record<string, Platform>>
  /** Missing where the mini-program uses nothing that needs its secret. */
  wechat?: WechatSettings
}

export const NO_INTEGRATIONS: Integrations = { institutions: {}, partners: {}, platforms: {} }

const sentence = (fault: string) => `INTEGRATIONS_FILE ${fault}.`

/** A key of a small order gives the same secret to everybody (RFC 9180 §7.1.4). */
function isSealKey(text: string): boolean {
  try {
    const recipient = Buffer.from(text, 'base64')
    return sealBase({ recipient, info: recipient, aad: recipient, plaintext: recipient }).ct.length > 0
  } catch {
    return false
  }
}

/** What is wrong with the entries of others; the keys themselves are secrets and stay out of it. */
function faultsOf({ institutions, partners, wechat }: Omit<Integrations, 'platforms'>, production: boolean) {
  const faults: string[] = []
  const fail = (text: string) => void faults.push(sentence(text))
  const checkKeys = (at: string, keys: readonly string[], fits: (key: string) => boolean, kinds: string) => {
    for (const [index, key] of keys.entries())
      if (!fits(key)) fail(`has at ${at}[${index}] no key of the form ${kinds}`)
  }
  /** In production https, because personal data is sent there; no name or password, which would be part of logs. */
  const checkAddress = (at: string, text: string) => {
    const url = URL.canParse(text) ? new URL(text) : null
    const schemes = production ? ['https:'] : ['https:', 'http:']
    if (!url || !schemes.includes(url.protocol) || url.username || url.password)
      fail(`has at ${at} no ${production ? 'https' : 'http(s)'} address`)
  }

  if (production && wechat?.api) fail('has at /wechat/api a stand-in, which is for trials')
  for (const [code, { url, relay, sign = [], seal_key, verify = [] }] of Object.entries(institutions)) {
    const at = `/institutions/${code}`
    if (url === undefined && !relay && verify.length === 0)
      fail(`has at ${at} neither url nor relay nor verify`)
    if ((url !== undefined || relay) && sign.length === 0)
      fail(`has at ${at} an address but no sign, our keys for it`)
    if (url !== undefined) checkAddress(`${at}/url`, url)
    if (relay && !seal_key)
      fail(`has at ${at} a relay but no seal_key, without which the relay could read all`)
    if (relay) checkAddress(`${at}/relay/url`, relay.url)
    checkKeys(`${at}/relay/sign`, relay?.sign ?? [], isSigningKey, 'whsec_… or whsk_…')
    checkKeys(`${at}/sign`, sign, isSigningKey, 'whsec_… or whsk_…')
    checkKeys(`${at}/verify`, verify, isVerifyingKey, 'whsec_… or whpk_…')
    if (seal_key && !isSealKey(seal_key)) fail(`has at ${at}/seal_key no X25519 public key`)
  }
  for (const [channel, { verify }] of Object.entries(partners))
    checkKeys(`/partners/${channel}/verify`, verify, isVerifyingKey, 'whsec_… or whpk_…')
  return faults
}

/** In production only https addresses of public hosts. @throws {ConfigError} a sentence for each fault, no key in it */
export function readIntegrations(file: string | undefined, production = false): Integrations {
  if (!file) return NO_INTEGRATIONS
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(sentence(code ? `cannot be read (${code})` : 'is not JSON'))
  }
  if (!Check(File, content)) {
    const wrong = shapeFaults(File, content).map(([at, problem]) => `is invalid at ${at || '/'}: ${problem}`)
    throw new ConfigError(wrong.map(sentence).join('\n'))
  }
  const { institutions = {}, partners = {}, platforms = {}, wechat } = content
  const others = { institutions, partners, ...(wechat && { wechat }) }
  const faults = faultsOf(others, production)
  const read = noting({ readPlatforms }, faults).readPlatforms(platforms, production)
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return { ...others, platforms: read }
}

/** The service that the settings name, keys separated by commas; null for `dev`. @throws {ConfigError}, no key in it */
export function readProvider(
  env: Env,
  [provider, address, secret]: readonly [provider: string, address: string, secret: string],
): ProviderLink | null {
  const [url, keys] = [env[address], list(env[secret])]
  if (oneOf(provider, env[provider] ?? 'dev', ['dev', 'http']) === 'dev') return null
  const faults: string[] = []
  if (!url) faults.push(`${provider}=http needs ${address}.`)
  else if (!/^https?:/.test(url) || !URL.canParse(url)) faults.push(`${address} must be an http(s) address.`)
  if (keys.length === 0 || !keys.every(isSigningKey))
    faults.push(`${provider}=http needs ${secret}, a key that begins with whsec_ or whsk_.`)
  if (!url || faults.length > 0) throw new ConfigError(faults.join('\n'))
  return { url, keys }
}
