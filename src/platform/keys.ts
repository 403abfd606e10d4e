/** Storage keys of product.md §3. Plain strings; the host app and partners' pages read them too. */
export const KEY = {
  channel: '_channel',
  token: 'access_token',
  device: 'localdid',
  phoneMark: 'phone_mark',
  userId: 'user_id',
  hostToken: 'token',
  /** In session storage. */
  session: 'oid',
  /** In session storage: a partner's link until it has been exchanged for a login. */
  halfLink: 'half_link',
  /** In session storage: `<request_id> <token>` of the exchange of that link, until it is answered. */
  halfTry: 'half_try',
  /** What was filled in on a partner list, without the phone. */
  leadDraft: 'support_draft',
} as const
