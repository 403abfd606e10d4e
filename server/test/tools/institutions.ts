import { type Deliverer, deliverNext } from '../../src/services/application/delivery'
import type { TestApp } from './harness'

/**
 * Simulated institutions that record what they receive as `<kind> <number>`, and refuse it while `state.down` is set.
 */
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
  /** Delivers one item that is due to these institutions, with parts of the deliverer replaced. */
  const next = (change: Partial<Deliverer> = {}) => deliverNext(server.deps, { ...deliverer, ...change })
  /** Delivers everything that is due. */
  const drain = async () => {
    while (await next());
  }
  return { got, state, next, drain }
}
