import { type Deliverer, deliverNext } from '../../src/services/application/delivery'
import type { TestApp } from './harness'

/** Institutions that note what they are sent, as `<kind> <number>`, and refuse it while `state.down`. */
export function institutions(server: TestApp) {
  const got: string[] = []
  const state = { down: false }
  const take = async (what: string) => {
    got.push(what)
    if (state.down) throw new Error('no answer about 13812345678, 110101199003078035')
  }
  const deliverer: Deliverer = {
    delaySeconds: 0,
    deliver: ({ apply_no }) => take(`deliver ${apply_no}`),
    lead: ({ lead_no, institution_code }) => take(`lead ${lead_no} ${institution_code}`),
    withdraw: ({ apply_no, lead_no, institution_code }) =>
      take(`withdraw ${apply_no ?? lead_no} ${institution_code}`),
  }
  /** Sends one thing that is due, by these institutions or with parts of them exchanged. */
  const next = (change: Partial<Deliverer> = {}) => deliverNext(server.deps, { ...deliverer, ...change })
  /** Sends all that is due. */
  const drain = async () => {
    while (await next());
  }
  return { got, state, next, drain }
}
