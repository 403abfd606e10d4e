import { type Static, Type as T } from 'typebox'
import { endpoint } from '../endpoint'
import { MAX_USER_ID, PHONE_MARK, TOKEN, UID } from '../formats'
import { SMS_CODE_PATTERN } from '../rules/mobile'
import { SECURE_ALGORITHM } from '../rules/secrets'
import { AgreementRef, ChannelCode, Consents, Mobile, Nothing, Sealed, Time } from '../values'

/** What a login answers (S6.6). `user_id` is a number. */
export const LoginResult = T.Object({
  token: T.String(TOKEN),
  user_id: T.Integer({ minimum: 1, maximum: MAX_USER_ID }),
  phone_mark: T.String(PHONE_MARK),
})

export type LoginResult = Static<typeof LoginResult>

export const SentCode = T.Object({
  cooldown_seconds: T.Integer(),
  expires_seconds: T.Integer(),
  /** The code itself, in development and test mode only; production never sends it. */
  dev_code: T.Optional(T.String()),
})

export const login = {
  '/v1.0/user/login/pre/check': endpoint({
    summary:
      'Whether this device may ask for a code for a number now, and the agreements to accept. Takes `mobile`, or {mobile, nonce, at} sealed as `key_id` and `cipher`. Never tells whether the number is known, nor what other devices did with it.',
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
      'Logs in with a one-time code; a new number becomes a new visitor. Wrong, expired and exhausted codes get one message.',
    idempotent: true,
    payload: T.Object({
      mobile: Mobile,
      code: T.String({ pattern: SMS_CODE_PATTERN }),
      consents: Consents,
    }),
    data: LoginResult,
  }),
  '/v1.0/user/uid/login': endpoint({
    summary:
      'Logs in with a signed, expiring, single-use login id. Unknown, used or expired: a 4xx body code. An id that comes again under the same `request_id` from the same device gets the first answer again, for a day: a lost answer costs no link. Until the login consents are given (`/v1/user/city`) the login is good for nothing else.',
    payload: T.Object({
      uid: T.String(UID),
      _token: T.String({ maxLength: TOKEN.maxLength }),
    }),
    data: LoginResult,
  }),
  '/v1/user/loginMark': endpoint({
    summary: 'Records a login with channel, device and host.',
    auth: true,
    payload: T.Object({ scene: T.String({ minLength: 1, maxLength: 32 }) }),
    data: Nothing,
  }),
  '/v1/user/activeChannel': endpoint({
    summary:
      'Binds the visitor (the device before login) to a channel: first touch kept, last touch updated.',
    payload: T.Object({ channel: ChannelCode }),
    data: Nothing,
  }),
  '/test/user/login': endpoint({
    summary: 'Logs a number in without a code.',
    testOnly: true,
    payload: T.Object({ mobile: Mobile }),
    data: LoginResult,
  }),
  '/v1.0/user/encrypt/info': endpoint({
    summary: 'The key for the encrypted calls. It rotates; `now` is the clock that `at` is held against.',
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
      'As `/v1.0/sms/send/code`; `cipher` holds {mobile, scene, nonce, at}. 409 when the key has gone, 403 on a replay.',
    idempotent: true,
    payload: Sealed,
    data: SentCode,
  }),
  '/v1.0/user/encrypt/login': endpoint({
    summary:
      'As `/v1.0/user/code/login`; `cipher` holds {mobile, code, consents, nonce, at}. 409 when the key has gone, 403 on a replay.',
    idempotent: true,
    payload: Sealed,
    data: LoginResult,
  }),
} as const
