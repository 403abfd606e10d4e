import { KEY } from './keys'

/** What a login consists of, as the client stores it. Here because the inline script, which has keys.ts, needs no list. */
export const LOGIN_KEYS = [KEY.token, KEY.userId, KEY.phoneMark] as const
