import type { FastifyBaseLogger } from 'fastify'
import { ServiceDown } from './api-error'

/** Sends one-time codes. */
export interface SmsProvider {
  /** True when the code may be shown to the tester (development and test only); production refuses such a provider. */
  readonly showsCode: boolean
  /** Passes the code to the provider. @throws {ServiceDown} when the provider did not accept it */
  send(message: SmsMessage): Promise<void>
}

export interface SmsMessage {
  mobile: string
  code: string
  scene: string
}

/** 138****5678: the only form in which a phone number may be logged. */
export const maskMobile = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

/** Writes the code to the server's log instead of sending it (S27.9; never in production). */
export function logSms(log: () => Pick<FastifyBaseLogger, 'info'>): SmsProvider {
  return {
    showsCode: true,
    async send({ mobile, code, scene }) {
      log().info(
        { mobile: maskMobile(mobile), scene, sms_code: code },
        'development SMS: the code is in this line',
      )
    },
  }
}

/** URL and bearer key of an SMS gateway. */
export interface SmsGateway {
  url: string
  key: string
}

/** A gateway that accepts `POST {mobile, code, scene}` with a bearer key and responds 2xx when it has the message. */
export function httpSms({ url, key }: SmsGateway): SmsProvider {
  return {
    showsCode: false,
    async send(message) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify(message),
        // Redirects are refused: a phone number and its code go to the gateway only.
        redirect: 'error',
        signal: AbortSignal.timeout(3_000),
      }).catch((cause: unknown) => {
        throw new ServiceDown('the SMS gateway does not respond', { cause })
      })
      if (!answer.ok) throw new ServiceDown(`the SMS gateway responded with ${answer.status}`)
    },
  }
}
