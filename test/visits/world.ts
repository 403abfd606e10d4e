import type { Data } from '@contract/endpoints'
import type { HalfValues } from '@contract/endpoints/half'
import {
  applicationFor,
  BASICS,
  fillOrder,
  HANGZHOU,
  idNo,
  QUOTA,
  readyVisitor,
  settle,
  type Walked,
} from '../../server/test/tools/journey'
import { booked, nearStore, OFFLINE_PRODUCT } from '../../server/test/tools/store-journey'
import type { RunningServer } from '../drivers/server'
import { call } from '../scenarios/known'
import { newPerson } from '../scenarios/person'

/** Somebody who has come as far as their name says. */
export interface Somebody {
  token: string
  order_no: string
  /** Of their newest application. */
  apply_no: string
}

export type Stage =
  | 'loggedIn'
  | 'settled'
  | 'priced'
  | 'named'
  | 'ready'
  | 'much'
  | 'dear'
  | 'applied'
  | 'unbooked'
  | 'booked'
  | 'halfForm'
  | 'halfProduct'
  | 'halfResult'

export interface World {
  server: RunningServer
  visitors: Record<Stage, Somebody>
}

/** The API of a running server, for the steps of a journey. */
const apiOf = (server: RunningServer): Walked => ({
  ok: (path, payload, { token } = {}) => call(server, path, payload, token),
  login: async (mobile = newPerson().mobile) => (await call(server, '/test/user/login', { mobile })).token,
})

/** Somebody who has logged in by code, and so has given consents. */
async function byCode(api: Walked): Promise<string> {
  const { mobile } = newPerson()
  const { dev_code: code = '' } = await api.ok('/v1.0/sms/send/code', { mobile, scene: 'login' })
  const { agreements } = await api.ok('/v1.0/user/login/pre/check', { mobile })
  const consents = agreements.map(({ consent_id }) => consent_id)
  return (await api.ok('/v1.0/user/code/login', { mobile, code, consents })).token
}

/** Somebody who came by a partner's link; `values` is what the partner knew. */
async function byPartner(server: RunningServer, api: Walked, values: HalfValues) {
  const link = await server.issueHalf(newPerson().mobile, values)
  const { session, order_no, agreements } = await api.ok('/open/credit/half/form', { token: link })
  const consents = agreements.map(({ consent_id }) => consent_id)
  return { token: session?.token ?? '', order_no, consents }
}

type Steps = Parameters<typeof fillOrder>[2]

/** Visitors at every stage of the funnel, made through the API as their phones would. */
export async function buildWorld(server: RunningServer): Promise<World> {
  const api = apiOf(server)
  const identity = () => ({ name: '张三', id_no: idNo() })

  const upTo = async (steps: Steps | null): Promise<Somebody> => {
    const token = await api.login()
    await settle(api, token, HANGZHOU)
    return { token, order_no: steps ? await fillOrder(api, token, steps) : '', apply_no: '' }
  }
  const apply = async (who: { token: string; order_no: string }, codes: string[]): Promise<Somebody> => {
    let last: Data<'/v1/product/apply'> | undefined
    for (const code of codes)
      last = await api.ok('/v1/product/apply', await applicationFor(api, who.order_no, code), who)
    return { ...who, apply_no: last?.apply_no ?? '' }
  }
  const half = async (chosen: string[]): Promise<Somebody> => {
    const known = { ...QUOTA, ...BASICS, ...identity(), area_code: HANGZHOU.code }
    const { token, order_no, consents } = await byPartner(server, api, known)
    await api.ok('/open/credit/half/form/save', { order_no, values: {}, consents }, { token })
    for (const code of chosen) await api.ok('/open/credit/half/click', { order_no, code }, { token })
    return { token, order_no, apply_no: '' }
  }
  const consented = await byCode(api)
  return {
    server,
    visitors: {
      loggedIn: { token: await api.login(), order_no: '', apply_no: '' },
      settled: await upTo(null),
      priced: await upTo([QUOTA]),
      named: await upTo([QUOTA, identity()]),
      ready: await upTo([QUOTA, identity(), BASICS]),
      // More than some offer, and more in less time than anybody does.
      much: await upTo([{ ...QUOTA, amount: 15_000_000 }, identity(), BASICS]),
      dear: await upTo([{ ...QUOTA, amount: 20_000_000, term: 3 }, identity(), BASICS]),
      applied: await apply(await readyVisitor({ ...api, login: async () => consented }), [
        'cf1-daily',
        'direct-flex',
      ]),
      unbooked: await apply(await nearStore(api), ['direct-flex', OFFLINE_PRODUCT]),
      booked: await booked(api, new Date()),
      halfForm: { ...(await byPartner(server, api, QUOTA)), apply_no: '' },
      halfProduct: await half([]),
      halfResult: await half(['cf1-daily']),
    },
  }
}
