import { fen } from '@contract/brands'
import type { Data } from '@contract/endpoints'
import {
  applicationFor,
  booked,
  FIRST_STEP,
  fillOrder,
  HANGZHOU,
  idNo,
  LOAN,
  nearStore,
  OFFLINE_PRODUCT,
  readyVisitor,
  SHENZHEN,
  settle,
} from '../../server/test/tools/journey'
import type { RunningServer } from '../drivers/server'
import { apiOf, consentingVisitor, halfVisitor, partnersVisitor } from '../scenarios/known'

/** A visitor who has reached the stage of the funnel that is their key in `World`. */
interface Somebody {
  token: string
  device?: string
  order_no: string
  apply_no: string
}

export type Stage =
  | 'loggedIn'
  | 'idle'
  | 'settled'
  | 'priced'
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

type Steps = Parameters<typeof fillOrder>[2]

/** Creates visitors at every stage of the funnel through the API, as their phones would. */
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
  const consented = await consentingVisitor(server)
  return {
    server,
    visitors: {
      loggedIn: { token: await api.login(), order_no: '', apply_no: '' },
      // No other visit begins an order for them, nor does the server for somebody whose area it knows.
      idle: await upTo(null),
      settled: await upTo(null),
      priced: await upTo([FIRST_STEP]),
      ready: await upTo([FIRST_STEP, identity()]),
      // `much` is more than some institutions lend; `dear` also has a shorter term than any of them offers.
      much: await upTo([{ ...FIRST_STEP, amount: fen(15_000_000) }, identity()]),
      dear: await upTo([{ ...FIRST_STEP, amount: fen(20_000_000), term: 3 }, identity()]),
      applied: await apply(await readyVisitor({ ...api, login: async () => consented.token }), [
        'cf1-daily',
        'direct-flex',
      ]),
      unbooked: await apply(await nearStore(api, { ...SHENZHEN, code: '440300', county: '' }), [
        'direct-flex',
        OFFLINE_PRODUCT,
      ]),
      booked: await booked(api, new Date()),
      halfForm: { ...(await partnersVisitor(server, LOAN)), apply_no: '' },
      halfProduct: { ...(await halfVisitor(server, 'product')), apply_no: '' },
      halfResult: { ...(await halfVisitor(server, 'result')), apply_no: '' },
    },
  }
}
