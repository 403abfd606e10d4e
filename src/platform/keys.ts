/** Storage keys of product.md §3. Plain strings; the host app and partners' pages read them too. */
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
} as const
