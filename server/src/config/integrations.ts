import { readFileSync } from 'node:fs'
import { type Static, Type as T } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { isSigningKey, isVerifyingKey } from '../lib/remote/signature'
import { type Platform, readPlatforms } from './platforms'
import { ConfigError } from './values'
import { Wechat, type WechatSettings, wechatFault } from './wechat'

const Code = '^[a-z0-9][a-z0-9-]{0,63}$'
/** Refuses members of other names. */
const CLOSED = { additionalProperties: false }
const Keys = T.Array(T.String(), { minItems: 1, maxItems: 3 })

/** How an institution is called and how its own calls are recognised. */
const InstitutionLink = T.Object(
  {
    /** https address on one of the institution's registered hosts, to which webhooks are sent. */
    url: T.String(),
    /** Our keys, `whsec_…` or `whsk_…`; two while one is replaced. */
    sign: Keys,
    /** Keys of its calls to us, `whsec_…` or `whpk_…`; without them it cannot report. */
    verify: T.Optional(Keys),
    /** Its X25519 public key, base64 of 32 bytes: personal data is then encrypted for it (HPKE, RFC 9180). */
    seal_key: T.Optional(T.String({ pattern: '^[A-Za-z0-9+/]{43}=$' })),
  },
  CLOSED,
)
export type InstitutionLink = Static<typeof InstitutionLink>

/** How a partner of the half flow is recognised, by its channel. */
const PartnerLink = T.Object(
  {
    verify: Keys,
    /** Links that it may issue in a day; 10,000 by default. */
    calls_per_day: T.Optional(T.Integer({ minimum: 1 })),
  },
  CLOSED,
)
export type PartnerLink = Static<typeof PartnerLink>

/**
 * Institutions by code, partners by channel, advertising platforms (./platforms) by the name that channels refer to, and
 * the mini-program's account at WeChat.
 */
const File = T.Object(
  {
    institutions: T.Optional(T.Record(T.String({ pattern: Code }), InstitutionLink, CLOSED)),
    partners: T.Optional(T.Record(T.String(), PartnerLink)),
    platforms: T.Optional(T.Record(T.String({ pattern: Code }), T.Unknown(), CLOSED)),
    wechat: T.Optional(Wechat),
  },
  CLOSED,
)

/** The systems of others that the server talks to, with the keys of both directions. */
export interface Integrations {
  institutions: Readonly<Record<string, InstitutionLink>>
  partners: Readonly<Record<string, PartnerLink>>
  platforms: Readonly<Record<string, Platform>>
  /** Missing where the mini-program uses nothing that needs its secret. */
  wechat?: WechatSettings
}

export const NO_INTEGRATIONS: Integrations = { institutions: {}, partners: {}, platforms: {} }

const fail = (text: string): never => {
  throw new ConfigError(`INTEGRATIONS_FILE ${text}.`)
}

function checkKeys(at: string, keys: readonly string[], fits: (key: string) => boolean, kinds: string) {
  const wrong = keys.findIndex((key) => !fits(key))
  // The key itself is a secret and stays out of the message.
  if (wrong >= 0) fail(`has at ${at}[${wrong}] no key of the form ${kinds}`)
}

/** In production https, because personal data is sent there; no name or password, which would be part of logs. */
function checkAddress(at: string, text: string, production: boolean) {
  const url = URL.canParse(text) ? new URL(text) : null
  const schemes = production ? ['https:'] : ['https:', 'http:']
  if (!url || !schemes.includes(url.protocol) || url.username || url.password)
    fail(`has at ${at} no ${production ? 'https' : 'http(s)'} address`)
}

/**
 * Reads the file of INTEGRATIONS_FILE.
 * @param production platforms must then have https addresses of public host names
 * @throws {ConfigError} one sentence that names the place, never a key
 */
export function readIntegrations(file: string | undefined, production = false): Integrations {
  if (!file) return NO_INTEGRATIONS
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return fail(code ? `cannot be read (${code})` : 'is not JSON')
  }
  if (!Check(File, content)) {
    const [first] = Errors(File, content)
    const message = first?.keyword === 'boolean' ? 'unknown member' : first?.message
    return fail(`is invalid at ${first?.instancePath || '/'}: ${message}`)
  }
  const { institutions = {}, partners = {}, platforms = {}, wechat } = content
  const wrong = wechat && wechatFault(wechat, production)
  if (wrong) fail(wrong)
  for (const [code, { url, sign, verify = [] }] of Object.entries(institutions)) {
    checkAddress(`/institutions/${code}/url`, url, production)
    checkKeys(`/institutions/${code}/sign`, sign, isSigningKey, 'whsec_… or whsk_…')
    checkKeys(`/institutions/${code}/verify`, verify, isVerifyingKey, 'whsec_… or whpk_…')
  }
  for (const [channel, { verify }] of Object.entries(partners))
    checkKeys(`/partners/${channel}/verify`, verify, isVerifyingKey, 'whsec_… or whpk_…')
  return {
    institutions,
    partners,
    platforms: readPlatforms(platforms, production),
    ...(wechat && { wechat }),
  }
}
