import { Type as T } from 'typebox'
import { endpoint } from '../endpoint'
import { SECURE_ALGORITHM } from '../sealing'
import { Sealed, Time } from '../values'
import { LoginResult, SentCode } from './login'

export const secureLogin = {
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
