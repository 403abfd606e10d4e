import { CODE } from '@contract/codes'
import type { Deps } from '../http/deps'
import { ApiError } from '../lib/api-error'
import type { Db } from '../postgres/tables'

const UID_SECONDS = 24 * 3600

type Signer = Pick<Deps, 'clock' | 'random' | 'vault'>

/** Issues a single-use login id `<id>.<expiry>.<signature>`; `issued_by` names the partner or message that it is for. */
export async function issueUid(
  db: Db,
  { clock, random, vault }: Signer,
  { mobile, issued_by, seconds = UID_SECONDS }: { mobile: string; issued_by: string; seconds?: number },
): Promise<string> {
  const login_id = random.token(18)
  const now = clock.now()
  const expires_at = new Date(now.getTime() + seconds * 1000)
  await db
    .insertInto('login_ids')
    .values({
      login_id,
      mobile_sealed: vault.seal(mobile, 'mobile'),
      mobile_index: vault.index(mobile, 'mobile'),
      issued_by,
      created_at: now,
      expires_at,
      used_at: null,
    })
    .execute()
  const signed = `${login_id}.${Math.floor(expires_at.getTime() / 1000)}`
  return `${signed}.${vault.sign(signed, 'uid')}`
}

/** The one error for every invalid login id. */
export const uidRefused = () => new ApiError(CODE.forbidden, '登录链接已失效，请用短信验证码登录')

/** The row id of a login id with a valid signature, whether or not it is expired or used; null for any other. */
export function signedUid(uid: string, vault: Deps['vault']): string | null {
  const [login_id = '', expiry = '', signature = '', ...rest] = uid.split('.')
  return rest.length === 0 && vault.verify(`${login_id}.${expiry}`, signature, 'uid') ? login_id : null
}

/** Marks a login id as used, only once, and returns its phone number. @throws {ApiError} 403 unless it is valid */
export async function redeemUid(db: Db, { clock, vault }: Signer, uid: string): Promise<string> {
  const login_id = signedUid(uid, vault)
  if (login_id === null) throw uidRefused()
  const now = clock.now()
  const row = await db
    .updateTable('login_ids')
    .set({ used_at: now })
    .where('login_id', '=', login_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('mobile_sealed')
    .executeTakeFirst()
  if (!row) throw uidRefused()
  return vault.open(row.mobile_sealed, 'mobile')
}
