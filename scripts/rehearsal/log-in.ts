import { CODE } from '@contract/codes'
import { consentIds } from '../../server/test/tools/journey'
import { type Call, Refused, requestCode } from './caller'
import type { Visitor } from './visitor'
import type { World } from './world'

/** Sends codes of WeChat until one is accepted: WeChat takes each once, also when the server ends before it has answered. */
export async function withCode<T>(name: string, use: (code: string) => Promise<T>): Promise<T> {
  for (let nth = 0; ; nth++) {
    try {
      return await use(`${name}-${nth}`)
    } catch (error) {
      if (!(error instanceof Refused && error.code === CODE.validation) || nth > 5) throw error
    }
  }
}

/** Logs a visitor in, by SMS or by the number that WeChat hands out. */
export async function logIn(world: World, call: Call, { wechat, person: { mobile } }: Visitor) {
  const agreements = () => call('/v1.0/user/login/pre/check', { mobile })
  if (wechat) {
    const consents = consentIds(await agreements())
    return withCode(`phone-${mobile}`, (code) => call('/v1.0/user/wechat/phone', { code, consents }))
  }
  const code = await requestCode(world, call, mobile)
  return call('/v1.0/user/code/login', { mobile, code, consents: consentIds(await agreements()) })
}
