/** Query parameters that are stored at once and never passed on (decisions.md §4). */
const SECRET = /([?&#])(?:_token|uid|_user_id|_phone_mark)=[^&#]*/gi

/** A page address without its secrets. Clients remove them too; the server does not rely on it. */
export const withoutSecrets = (address: string) =>
  address
    .replace(SECRET, '$1')
    .replace(/&{2,}/g, '&')
    .replace(/([?#])&+/g, '$1')
    .replace(/[?&]+(?=#|$)/g, '')
