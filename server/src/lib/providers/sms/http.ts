import { ServiceDown } from '../../api-error'
import { type Shape, SIGNING_KEYS, signedPost } from '../provider'
import type { SmsProvider } from './sms'

/** A gateway that accepts a signed `POST {mobile, code, scene}` and answers 2xx when it has the message. */
export const httpSms: Shape<SmsProvider> = {
  trial: false,
  keys: SIGNING_KEYS,
  create(needs, link) {
    const post = signedPost('sms', link, needs)
    return {
      showsCode: false,
      async send({ mobile, code, scene }) {
        await post({ mobile, code, scene }).catch((cause: unknown) => {
          throw new ServiceDown('the SMS gateway did not accept the code', { cause })
        })
      },
    }
  },
}
