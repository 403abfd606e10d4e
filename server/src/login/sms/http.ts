import { ServiceDown } from '../../lib/api-error'
import type { SmsProvider } from '../../lib/remote/ports'
import { type ProviderLink, signedPost } from '../../lib/remote/provider'
import type { Clock } from '../../lib/time/clock'

/** A gateway that accepts a signed `POST {mobile, code, scene}` and answers 2xx when it has the message. */
export function httpSms(link: ProviderLink, clock: Clock): SmsProvider {
  const post = signedPost('sms', link, clock)
  return {
    showsCode: false,
    async send({ mobile, code, scene }, record) {
      await post({ mobile, code, scene }, record).catch((cause: unknown) => {
        throw new ServiceDown('the SMS gateway did not accept the code', { cause })
      })
    },
  }
}
