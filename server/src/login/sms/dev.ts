import type { FastifyBaseLogger } from 'fastify'
import { maskMobile } from '../../lib/masked-text'
import type { SmsProvider } from '../../lib/remote/ports'

/** Writes the code to the server's log instead of sending it (S27.9). */
export const devSms = (log: () => Pick<FastifyBaseLogger, 'info'>): SmsProvider => ({
  showsCode: true,
  async send({ mobile, code, scene }, record) {
    await record()
    log().info(
      { mobile: maskMobile(mobile), scene, sms_code: code },
      'development SMS: the code is in this line',
    )
  },
})
