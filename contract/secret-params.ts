/** Query parameters that name or authenticate a visitor (D1.3, S4.18). They never leave in an address. */
export const SECRET_PARAMS = ['_token', 'uid', '_user_id', '_phone_mark'] as const
