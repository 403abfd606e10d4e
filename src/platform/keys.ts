import {
  CHANNEL,
  CLIENT_ID,
  fits,
  HALF_LINK,
  PHONE_MARK,
  type TextFormat,
  TOKEN,
  USER_ID,
} from '@contract/formats'

/** Storage keys of S3.5. Plain strings; the host app and partners' pages read them too. */
export const KEY = {
  channel: '_channel',
  token: 'access_token',
  device: 'localdid',
  phoneMark: 'phone_mark',
  userId: 'user_id',
  hostToken: 'token',
  /** The visitor, by the server's word, whose drafts lie on this device. */
  owner: 'draft_owner',
  /** In session storage. */
  session: 'oid',
  /** In session storage: a partner's link until it has been exchanged for a login. */
  halfLink: 'half_link',
  /** In session storage: `<request_id> <token>` of the exchange of that link, until it is answered. */
  halfTry: 'half_try',
  /** In session storage: another visitor's login has replaced the one before, and it is still to be told. */
  replaced: 'login_replaced',
  /** What was filled in on a partner list, without the phone. */
  leadDraft: 'support_draft',
  /** What of applications and agreements the visitor has seen on this device. */
  seen: 'seen_changes',
} as const

/** What must lie under a key, because calls are built from it as it is. */
const FORMATS = new Map<string, TextFormat>([
  [KEY.channel, CHANNEL],
  [KEY.token, TOKEN],
  [KEY.device, CLIENT_ID],
  [KEY.phoneMark, PHONE_MARK],
  [KEY.userId, USER_ID],
  [KEY.session, CLIENT_ID],
  [KEY.halfLink, HALF_LINK],
  [KEY.halfTry, { maxLength: 600, pattern: '^[\\w-]{1,64} ' }],
])

/** Whether a value may lie under a key. Under a key that no call is built from any may: whoever reads it takes care. */
export function mayLie(key: string, value: string): boolean {
  const format = FORMATS.get(key)
  return !format || fits(format, value)
}
