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
} as const
