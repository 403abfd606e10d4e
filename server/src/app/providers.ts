import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config'
import type { Deps } from '../http/deps'
import { trialVerifier } from '../identity/provider/dev'
import { httpVerifier } from '../identity/provider/http'
import { ServiceDown } from '../lib/api-error'
import type { Clock } from '../lib/time/clock'
import { devSms } from '../login/sms/dev'
import { httpSms } from '../login/sms/http'

const nobody = async () => {
  throw new ServiceDown('SEND=none: nothing is sent')
}

/** Who sends codes and verifies persons: whom the settings name, stand-ins for trials, or with SEND=none nobody. */
export function providersOf(
  { sms, identity, sends }: Pick<Config, 'sms' | 'identity' | 'sends'>,
  clock: Clock,
  log: () => Pick<FastifyBaseLogger, 'info'>,
): Pick<Deps, 'sms' | 'verifier'> {
  if (!sends) return { sms: { showsCode: false, send: nobody }, verifier: { verify: nobody } }
  return {
    sms: sms ? httpSms(sms, clock) : devSms(log),
    verifier: identity ? httpVerifier(identity, clock) : trialVerifier,
  }
}
