import type { Generated } from 'kysely'

/** The access token of a mini-program, encrypted for the purpose `wechat_token`. */
export interface WechatTokenRow {
  appid: string
  /** Null until the first one has been received. */
  token_sealed: string | null
  expires_at: Date | null
  /** One server is fetching another one, until this time at most. */
  renewing_until: Date | null
}

/** A visitor's permission for one message. It is deleted when the message has been sent. */
export interface WechatNoticeRow {
  user_id: number
  /** Encrypted for the purpose `openid`. */
  openid_sealed: string
  allowed_at: Date
  /** When the message was queued, which uses the permission up. */
  queued_at: Generated<Date | null>
}

export interface WechatTables {
  wechat_tokens: WechatTokenRow
  wechat_notices: WechatNoticeRow
}
