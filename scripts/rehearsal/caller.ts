import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CODE } from '@contract/codes'
import type { Data, Path, Payload } from '@contract/endpoints'
import { until } from '../../test/drivers/until'
import type { World } from './world'

/** Longest time in which what was killed is back and has caught up, milliseconds. */
export const PATIENCE_MS = 60_000
/** The server answered a call with another code than 200. */
export class Refused extends Error {
  constructor(
    readonly code: number,
    text: string,
  ) {
    super(text)
  }
}

let networks = 0
/** An address of its own, under which the calls of a visitor are counted; a private one belongs to no city. */
export const newAddress = () => {
  networks++
  return `10.1.${networks >> 8}.${networks & 255}`
}

/** Makes the calls of one visitor; each is repeated with the same request id until the server answers. */
export function callerOf({ baseUrl }: Pick<World, 'baseUrl'>) {
  const from = newAddress()
  const device = randomUUID()
  return async <K extends Path>(path: K, payload: Payload<K>, token = ''): Promise<Data<K>> => {
    const context = { _ver: '0.0.0', _oid: device, _ua: 'rehearsal', _did: device, _os: 4, _ch: '' }
    const rest = { _time: 0, _ref: '', _plat: 4 }
    const meta = {
      public: { request_id: randomUUID(), ...context, ...rest },
      url: '',
      phone_mark: '',
      user_id: 0,
    }
    const body = JSON.stringify({ ...meta, ...payload })
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from, authorization: token }
    const ask = async () => {
      const request = { method: 'POST', body, headers, signal: AbortSignal.timeout(15_000) }
      const answer = await fetch(baseUrl + path, request)
        .then(async (got) => (got.ok ? await got.json() : null))
        .catch(() => null)
      return answer as { code: number; msg: string; data: Data<K> } | null
    }
    const { code, msg, data } = await until(`an answer to ${path}`, ask, PATIENCE_MS)
    if (code !== CODE.ok) throw new Refused(code, `${path} answered ${code} ${msg}`)
    return data
  }
}
export type Call = ReturnType<typeof callerOf>

/** The code that the gateway has received last for this number. */
export const codeFor = ({ journal }: Pick<World, 'journal'>, mobile: string) =>
  until(
    'the code for a visitor',
    () =>
      journal('sms')
        .map(({ text = '{}' }) => JSON.parse(text) as { mobile?: string; code?: string })
        .findLast((message) => message.mobile === mobile)?.code,
  )

/** Asks for a code, and once more after the pause when none arrives: the server may end before it has sent the message. */
export async function requestCode(world: World, call: Call, mobile: string) {
  const ask = () => call('/v1.0/sms/send/code', { mobile, scene: 'login' })
  const { cooldown_seconds } = await ask()
  const asked = Date.now()
  return codeFor(world, mobile).catch(async () => {
    await sleep(asked + cooldown_seconds * 1_000 - Date.now())
    await ask()
    return codeFor(world, mobile)
  })
}
