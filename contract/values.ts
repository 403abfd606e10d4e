import { type Static, Type as T, type TSchema } from 'typebox'
import type * as brands from './brands'
import { ANSWER, CHANNEL, FEN, MONTHS, ORDER_NO } from './formats'
import { AREA_CODE } from './rules/areas'
import { MOBILE } from './rules/mobile'

/** A value of this schema, or null; a union would make the serialiser try both out with a validator. */
export const orNull = <S extends TSchema & { type?: string }>(schema: S) =>
  T.Unsafe<Static<S> | null>({ ...schema, type: [schema.type, 'null'] })

export const Mobile = T.String({ pattern: MOBILE.source })
export const Fen = T.Unsafe<brands.Fen>(T.Integer(FEN))
export const AnnualRate = T.Number({ minimum: 0, description: 'annual percentage, two decimals' })
export const Months = T.Integer(MONTHS)
export const Time = T.String({ description: 'ISO 8601' })
/** A code that the product defines: product, institution, agreement, channel, ad position. */
export const Code = T.String({ minLength: 1, maxLength: 64 })
export const InstitutionCode = T.Unsafe<brands.InstitutionCode>(Code)
/** The code of a channel, which need not be a known one. */
export const ChannelCode = T.String(CHANNEL)
export const OrderNo = T.Unsafe<brands.OrderNo>(T.String(ORDER_NO))
export const ApplyNo = T.Unsafe<brands.ApplyNo>(T.String())
export const Nothing = T.Object({})

export const AreaCode = T.String({ pattern: AREA_CODE.source })

/** An area as the area selector returns it (S2.30). */
export const Area = T.Object({
  code: AreaCode,
  country: T.String(ANSWER),
  province: T.String(ANSWER),
  city: T.String(ANSWER),
  county: T.String(ANSWER),
})
export type Area = Static<typeof Area>

/** An agreement that is shown for consent. `consent_id`, for the asking device alone, is sent when the visitor ticks it. */
export const AgreementRef = T.Object({
  code: Code,
  title: T.String(),
  version: T.String(),
  hash: T.String({ description: 'SHA-256 of the text, hex' }),
  consent_id: T.String(),
  /** The institution that may receive data under the consent (PIPL art. 23), or null. */
  institution_code: orNull(InstitutionCode),
  /** The text only informs: a tick confirms that it was read (S24.3). Any other agreement is a consent. */
  only_read: T.Optional(T.Boolean()),
})
export type AgreementRef = Static<typeof AgreementRef>

/** The session's account, so that a page can show under which phone number it stores what is entered. */
export const Account = T.Object({
  user_id: T.Integer({ minimum: 1 }),
  phone_mark: T.String(),
  mobile_masked: T.String({ description: '138****5678' }),
})
export type Account = Static<typeof Account>

/** The `consent_id` of each ticked agreement. */
export const Consents = T.Array(T.String({ maxLength: 256 }), { maxItems: 10 })

/** A code of WeChat, of which it says no more than that it is a text. */
export const WechatCode = T.String({ minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' })

/** A payload encrypted for the server, see contract/rules/secrets.ts. */
export const Sealed = T.Object({
  key_id: T.String({ minLength: 1, maxLength: 64 }),
  cipher: T.String({ pattern: '^[A-Za-z0-9_-]{64,8192}$' }),
})

/** Why something matches or does not: a stable code for traces and a plain Chinese sentence for the visitor. */
export const Reason = T.Object({ code: T.String(), text: T.String() })
export type Reason = Static<typeof Reason>
