/** Only WeChat hands out phone numbers. */
export const WechatLogin: (props: { login: unknown }) => null = () => null
