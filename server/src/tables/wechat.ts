/** The access token of a mini-program, encrypted for the purpose `wechat_token`. */
export interface WechatTokenRow {
  appid: string
  /** Null until the first one has been received. */
  token_sealed: string | null
  expires_at: Date | null
  /** One server is fetching another one, until this time at most. */
  renewing_until: Date | null
}

export interface WechatTables {
  wechat_tokens: WechatTokenRow
}
