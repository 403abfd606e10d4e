import { CODE } from '@contract/codes'
import { HalfValues } from '@contract/endpoints/half'
import { Check } from 'typebox/value'
import { channelByCode } from '../channel/channels'
import { ConfigError } from '../config/values'
import type { Deps } from '../http/deps'
import { ApiError } from '../lib/api-error'
import type { Database, Db } from '../postgres/tables'

const VALUES = 'half'
const SIGNATURE = 'half-link'

/** The data that a partner transfers with a visitor. */
interface HalfLink {
  mobile: string
  channel: string
  partner: string
  values: HalfValues
  /** The partner's own reference of the visitor (`isReference`). */
  ref?: string | null
}

/** Issues a link. Its token is `<id>.<expiry>.<signature>`; phone number and values are encrypted in the row. */
export async function makeHalfLink(
  db: Db,
  { clock, random, vault }: Pick<Deps, 'clock' | 'random' | 'vault'>,
  { mobile, channel, partner, values, ref, seconds = 24 * 3600 }: HalfLink & { seconds?: number },
) {
  const link_id = random.token(18)
  const now = clock.now()
  const expires_at = new Date(now.getTime() + seconds * 1000)
  await db
    .insertInto('half_links')
    .values({
      link_id,
      channel,
      partner,
      mobile_sealed: vault.seal(mobile, 'mobile'),
      mobile_index: vault.index(mobile, 'mobile'),
      values_sealed: vault.seal(JSON.stringify(values), VALUES),
      ref,
      created_at: now,
      expires_at,
      used_at: null,
    })
    .execute()
  const signed = `${link_id}.${Math.floor(expires_at.getTime() / 1000)}`
  return { token: `${signed}.${vault.sign(signed, SIGNATURE)}`, link_id, expires_at }
}

export const issueHalfLink = async (...link: Parameters<typeof makeHalfLink>) =>
  (await makeHalfLink(...link)).token

/** The one error for every invalid link, and for resuming without an order from a link. */
export const linkRefused = () => new ApiError(CODE.forbidden, '链接已失效，请从合作方重新进入')

/** The link id of a token with a valid signature, whether or not it is expired or used; null for any other token. */
export function signedId(token: string, vault: Deps['vault']): string | null {
  const [id = '', expiry = '', signature = '', ...rest] = token.split('.')
  return rest.length === 0 && vault.verify(`${id}.${expiry}`, signature, SIGNATURE) ? id : null
}

type Sealed = Pick<Database['half_links'], 'mobile_sealed' | 'values_sealed'>

function opened({ mobile_sealed, values_sealed }: Sealed, vault: Deps['vault']) {
  if (!mobile_sealed || !values_sealed) return null
  const values: HalfValues = JSON.parse(vault.open(values_sealed, VALUES))
  return { mobile: vault.open(mobile_sealed, 'mobile'), values }
}

/** The data of a link that can be used, which stays so; null for any other token. */
export async function readHalfLink(
  db: Db,
  { clock, vault }: Pick<Deps, 'clock' | 'vault'>,
  token: string,
): Promise<Pick<HalfLink, 'channel' | 'mobile' | 'values'> | null> {
  const row = await db
    .selectFrom('half_links')
    .select(['channel', 'mobile_sealed', 'values_sealed'])
    .where('link_id', '=', signedId(token, vault))
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  const personal = row && opened(row, vault)
  return personal ? { channel: row.channel, ...personal } : null
}

/** Uses a link up and returns its data, once; a rollback of `db` undoes that. @throws {ApiError} 403 for any other */
export async function redeemHalfLink(
  db: Db,
  { clock, vault }: Pick<Deps, 'clock' | 'vault'>,
  token: string,
): Promise<HalfLink & { link_id: string }> {
  const id = signedId(token, vault)
  if (id === null) throw linkRefused()
  const now = clock.now()
  const row = await db
    .updateTable('half_links')
    .set({ used_at: now })
    .where('link_id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['link_id', 'channel', 'partner', 'mobile_sealed', 'values_sealed', 'ref'])
    .executeTakeFirst()
  const personal = row && opened(row, vault)
  if (!personal) throw linkRefused()
  await db
    .updateTable('half_links')
    .set({ mobile_sealed: null, mobile_index: null, values_sealed: null, ref: null })
    .where('link_id', '=', id)
    .execute()
  const { link_id, channel, partner, ref } = row
  return { link_id, channel, partner, ref, ...personal }
}

/** The visible name of a partner. @throws {ConfigError} when links cannot be issued for the channel */
export async function partnerName(db: Db, channel: string): Promise<string> {
  const row = await channelByCode(db, channel)
  if (!row) throw new ConfigError(`There is no channel "${channel}".`)
  if (!row.half_flow) throw new ConfigError(`The channel "${channel}" does not have half_flow enabled.`)
  if (!row.pass_on)
    throw new ConfigError(`The visitors of the channel "${channel}" may not be passed on (pass_on).`)
  if (!row.name)
    throw new ConfigError(`The channel "${channel}" needs a name: visitors are shown whose link it is.`)
  return row.name
}

/** The form values of a command line. @throws {ConfigError} one sentence about what is wrong with them */
export function readHalfValues(text: string): HalfValues {
  let values: unknown
  try {
    values = JSON.parse(text)
  } catch {
    throw new ConfigError('The values must be JSON, for example \'{"amount":2000000,"term":12}\'.')
  }
  const names = Object.keys(HalfValues.properties)
  const stray = Object.keys(Object(values)).find((name) => !names.includes(name))
  if (stray !== undefined)
    throw new ConfigError(`There is no "${stray}"; the names of the values are ${names.join(', ')}.`)
  if (Check(HalfValues, values)) return values
  const wrong = names.filter((name) => !Check(HalfValues, { [name]: Object(values)[name] }))
  throw new ConfigError(`These values are invalid: ${wrong.join(', ') || 'an object is required'}.`)
}
