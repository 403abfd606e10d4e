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

/** The storage keys of S3.5. Values are plain strings, because the host app and partners' pages read them too. */
export const KEY = {
  channel: '_channel',
  token: 'access_token',
  device: 'localdid',
  phoneMark: 'phone_mark',
  userId: 'user_id',
  hostToken: 'token',
  /** The phone mark, as confirmed by the server, of the visitor whose drafts are stored on this device. */
  owner: 'draft_owner',
  session: 'oid',
  /** In session storage: the landing that was reported, with its click id. */
  landing: 'landing_hit',
  /** The login that the address of /result replaced, until the visitor has said whose the new one is (stores/session.ts). */
  before: 'login_before',
  /** The session that a partner's link opened; the visitor's own login stays beside it. */
  halfToken: 'half_token',
  /** In session storage: a partner's link until it has been exchanged for a login. */
  halfLink: 'half_link',
  /** In session storage: `<request_id> <token>` of that exchange, until it is answered. */
  halfTry: 'half_try',
  /** The answers on a partner list: those that were chosen, and in session storage what was typed. */
  leadDraft: 'support_draft',
  /** The applications and agreements that the visitor has seen on this device. */
  seen: 'seen_changes',
  /** `elder` while the elder view is on. It belongs to the device, not to a visitor. */
  view: 'elder_view',
} as const

/** The required formats of values that are sent in requests unchanged. */
const FORMATS = new Map<string, TextFormat>([
  [KEY.channel, CHANNEL],
  [KEY.token, TOKEN],
  [KEY.halfToken, TOKEN],
  [KEY.device, CLIENT_ID],
  [KEY.phoneMark, PHONE_MARK],
  [KEY.userId, USER_ID],
  [KEY.session, CLIENT_ID],
  [KEY.halfLink, HALF_LINK],
  // An earlier version also had what was typed, in clear.
  [KEY.leadDraft, { maxLength: 4096, pattern: '^\\{"version":2,' }],
  [KEY.halfTry, { maxLength: 600, pattern: '^[\\w-]{1,64} ' }],
])

/** Keys whose values are not sent in requests accept any value, and their readers validate it. */
export function mayBeStored(key: string, value: string): boolean {
  const format = FORMATS.get(key)
  return !format || fits(format, value)
}
