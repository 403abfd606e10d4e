import { type Static, Type as T, type TObject } from 'typebox'
import { CLIENT_ID, MAX_AGENT, MAX_REQUEST_ID, MAX_URL, MAX_USER_ID, PHONE_MARK } from './formats'

const short = T.String({ maxLength: 128 })

/** The request context that every request carries as `public` (S3.7); a `routechannel` may add keys to it. */
export const PublicBlock = T.Object({
  request_id: T.String({ minLength: 1, maxLength: MAX_REQUEST_ID }),
  _ver: short,
  _oid: short,
  _ua: T.String({ maxLength: MAX_AGENT }),
  /** Device id. SMS codes are bound to it, so it is never empty (S3.6: generated if missing). */
  _did: T.String(CLIENT_ID),
  _os: T.Integer(),
  _ch: short,
  _time: T.Integer(),
  _ref: T.String({ maxLength: 2048 }),
  _plat: T.Integer(),
})
export type PublicBlock = Static<typeof PublicBlock>

/** The fields that every request body has besides its payload (S6.3). `user_id` is 0 before login. */
export const Wrapping = T.Object({
  public: PublicBlock,
  url: T.String({ maxLength: MAX_URL }),
  phone_mark: T.String(PHONE_MARK),
  user_id: T.Integer({ minimum: 0, maximum: MAX_USER_ID }),
})
export type Wrapping = Static<typeof Wrapping>

export const bodyOf = <P extends TObject>(payload: P) =>
  T.Object({ ...Wrapping.properties, ...payload.properties })
