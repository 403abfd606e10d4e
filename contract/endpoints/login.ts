import { type Static, Type as T } from 'typebox'
import { endpoint } from '../endpoint'
import { MAX_USER_ID, PHONE_MARK, TOKEN, UID } from '../formats'
import { SMS_CODE_PATTERN } from '../rules/mobile'
import { SECURE_ALGORITHM } from '../rules/secrets'
import { AgreementRef, ChannelCode, Consents, Mobile, Nothing, Sealed, Time, WechatCode } from '../values'

/** The result of a login (S6.6). `user_id` is a number. */
export const LoginResult = T.Object({
  token: T.String(TOKEN),
  user_id: T.Integer({ minimum: 1, maximum: MAX_USER_ID }),
  phone_mark: T.String(PHONE_MARK),
})
export type LoginResult = Static<typeof LoginResult>

const SentCode = T.Object({
  cooldown_seconds: T.Integer(),
  expires_seconds: T.Integer(),
  /** The code itself; only in development and test mode, never in production. */
  dev_code: T.Optional(T.String()),
})

export const login = {
  '/v1.0/user/login/pre/check': endpoint({
    summary:
      'Returns whether this device may request an SMS code for a number now, and the agreements to accept. Takes `mobile`, or {mobile, nonce, at} encrypted as `key_id` and `cipher`. Never reveals whether the number is registered, nor what other devices requested for it.',
    payload: T.Object({ mobile: T.Optional(Mobile), ...T.Partial(Sealed).properties }),
    data: T.Object({
      can_send: T.Boolean(),
      wait_seconds: T.Integer(),
      agreements: T.Array(AgreementRef),
    }),
  }),
  '/v1.0/sms/send/code': endpoint({
    summary: 'Sends a one-time code by SMS. Body code 429 when a limit is reached.',
    idempotent: true,
    payload: T.Object({ mobile: Mobile, scene: T.Literal('login') }),
    data: SentCode,
  }),
  '/v1.0/user/code/login': endpoint({
    summary:
      'Logs in with a one-time code; an unknown number creates a visitor. Wrong, expired and exhausted codes get the same message.',
    idempotent: true,
    payload: T.Object({
      mobile: Mobile,
      code: T.String({ pattern: SMS_CODE_PATTERN }),
      consents: Consents,
    }),
    data: LoginResult,
  }),
  '/v1.0/user/wechat/phone': endpoint({
    summary:
      'Logs in with the phone number that WeChat has verified, by the code of its button (five minutes, once); as `/v1.0/user/code/login` otherwise. Body code 404 where it is not configured, 601 with the field `code` when WeChat does not accept the code, 429 when a limit is reached.',
    idempotent: true,
    payload: T.Object({ code: WechatCode, consents: Consents }),
    data: LoginResult,
  }),
  '/v1.0/user/uid/login': endpoint({
    summary:
      'Logs in with the signed, expiring, single-use login id of a link. An unknown, used or expired id gets body code 403. Retrying with the same `request_id` from the same device returns the first response for a day, so that a lost response does not waste the link. The session cannot be used for anything else until the login consents are given (`/v1/user/city`).',
    payload: T.Object({ uid: T.String(UID), _token: T.String({ maxLength: TOKEN.maxLength }) }),
    data: LoginResult,
  }),
  '/v1/user/loginMark': endpoint({
    summary: 'Records a login with its channel, device and host.',
    auth: true,
    halfLogin: true,
    payload: T.Object({ scene: T.String({ minLength: 1, maxLength: 32 }) }),
    data: Nothing,
  }),
  '/v1/user/activeChannel': endpoint({
    summary:
      'Attributes the visitor (before login: the device) to a channel: the first touch is kept, the last touch is updated.',
    payload: T.Object({ channel: ChannelCode }),
    data: Nothing,
  }),
  '/test/user/login': endpoint({
    summary: 'Logs in with a phone number alone, without a code.',
    testOnly: true,
    payload: T.Object({ mobile: Mobile }),
    data: LoginResult,
  }),
  '/v1.0/user/encrypt/info': endpoint({
    summary:
      'The public key for the encrypted login endpoints. It rotates; `now` is the server time that `at` is compared with.',
    payload: T.Object({}),
    data: T.Object({
      key_id: T.String(),
      algorithm: T.Literal(SECURE_ALGORITHM),
      public_key: T.String({ description: '32 bytes, base64url' }),
      expires_at: Time,
      now: Time,
    }),
  }),
  '/v1.0/sms/encrypt/send/code': endpoint({
    summary:
      'As `/v1.0/sms/send/code`; `cipher` holds {mobile, scene, nonce, at}. Body code 409 when the key has expired, 403 on a replay.',
    idempotent: true,
    payload: Sealed,
    data: SentCode,
  }),
  '/v1.0/user/encrypt/login': endpoint({
    summary:
      'As `/v1.0/user/code/login`; `cipher` holds {mobile, code, consents, nonce, at}. Body code 409 when the key has expired, 403 on a replay.',
    idempotent: true,
    payload: Sealed,
    data: LoginResult,
  }),
} as const
