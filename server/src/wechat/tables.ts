import type { Generated } from 'kysely'
import { USE_LIFE } from '../lib/retention'
import { names, table } from '../postgres/tables'

interface WechatTables {
  wechat_tokens: {
    appid: string
    /** Null until the first one has been received. */
    token_sealed: string | null
    expires_at: Date | null
    /** One server is fetching another one, until this time at most. */
    renewing_until: Date | null
  }
  /** A visitor's permission for one message. It is deleted when the message has been sent. */
  wechat_notices: {
    user_id: number
    openid_sealed: string
    allowed_at: Date
    /** When the message was queued, which uses the permission up. */
    queued_at: Generated<Date | null>
  }
}

export const wechatTables = {
  wechat_tokens: table('wechat_tokens', {
    owner: null,
    sealed: { token_sealed: 'wechat_token' },
    other: names('appid expires_at renewing_until'),
    key: 'local',
  }),
  wechat_notices: table('wechat_notices', {
    owner: 'user_id',
    sealed: { openid_sealed: 'openid' },
    other: names('user_id allowed_at queued_at'),
    ends: [{ from: 'allowed_at', after: USE_LIFE }],
    deletion: 'deleted with it',
    copy: '登录与使用',
  }),
}

declare module '../postgres/tables' {
  interface Database extends WechatTables {}
}
