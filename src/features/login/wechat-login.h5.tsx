/** Only WeChat hands out phone numbers. */
export interface Wechat {
  byWechat: boolean
}

export const useWechat = (_login: unknown): Wechat | undefined => undefined
export const WechatButton: (props: { login: unknown; wechat: Wechat }) => null = () => null
export const WechatReason: (props: { wechat: Wechat }) => null = () => null
export const WechatChoice: (props: { wechat: Wechat }) => null = () => null
