import { type Static, Type as T } from 'typebox'

const CLOSED = { additionalProperties: false }
/** Name of a template's field, by its kind (subscribe-message/sendMessage): `thing1`, `phrase2`, `time3`. */
const field = (kind: string) => T.String({ pattern: `^${kind}\\d{1,2}$` })

/** The mini-program at WeChat (mp.weixin.qq.com → 开发管理). */
export const Wechat = T.Object(
  {
    appid: T.String({ pattern: '^wx[0-9a-f]{16}$' }),
    secret: T.String({ pattern: '^[0-9a-f]{32}$' }),
    /** Origin of the stand-in of a trial; WeChat's own by default, and always in production. */
    api: T.Optional(T.String({ pattern: '^http://127\\.0\\.0\\.1:\\d{1,5}$' })),
    /** Login by the phone number that WeChat has verified. */
    phone: T.Optional(
      T.Object(
        {
          /** Price of a number that was received, in fen. */
          fen: T.Number({ minimum: 0, maximum: 100 }),
        },
        CLOSED,
      ),
    ),
    /** One message when an application's status changes. */
    notice: T.Optional(
      T.Object(
        {
          template_id: T.String({ pattern: '^[A-Za-z0-9_-]{20,64}$' }),
          /** Which field of the template has what. Each may be left out, but not all. */
          fields: T.Object(
            {
              product: T.Optional(field('thing')),
              status: field('phrase'),
              time: T.Optional(field('time')),
            },
            CLOSED,
          ),
        },
        CLOSED,
      ),
    ),
  },
  CLOSED,
)
export type WechatSettings = Static<typeof Wechat>

/** Why the settings cannot be used; null for good ones. */
export const wechatFault = ({ api }: WechatSettings, production: boolean): string | null =>
  production && api ? 'has at /wechat/api a stand-in, which is for trials' : null
