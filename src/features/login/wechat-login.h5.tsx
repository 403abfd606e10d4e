/** Only WeChat hands out phone numbers. */
export const WechatLogin = (_: { login: unknown }) => null
