import { createEngine } from '../../src/app/deliveries'
import { deliverNext } from '../../src/delivery/attempt'
import type { Carrier, Message, Receiver } from '../../src/delivery/task'
import type { TestApp } from './harness'

/** Delivers what is due to receivers that accept everything. Returns the messages. */
export async function delivered({ deps }: Pick<TestApp, 'deps'>): Promise<Message[]> {
  const got: Message[] = []
  const carrier: Carrier = {
    delaySeconds: 0,
    send: async (message) => {
      await message.record()
      got.push(message)
      return { status: 200, error: null }
    },
  }
  while (await deliverNext(createEngine(deps, () => carrier)));
  return got
}

/** The word by which the tests name a message of this type. */
const WORD: Record<string, string> = {
  'application.submitted': 'deliver',
  'lead.submitted': 'lead',
  'consent.withdrawn': 'withdraw',
}
interface Subject {
  apply_no?: string
  lead_no?: string
}

/** Institutions that record what they receive as `<kind> <number>`, and refuse it while `state.down`. */
export function institutions(server: TestApp) {
  const got: string[] = []
  const state = { down: false }
  type Send = (number: string) => Promise<unknown>
  const take = async (type: string, number: string, { institution_code }: Receiver) => {
    got.push(
      [WORD[type] ?? type, number, type === 'application.submitted' ? [] : institution_code].flat().join(' '),
    )
    if (state.down) throw new Error('no answer about 13812345678, 110101199003078035')
  }
  const carrier = (change: Partial<Record<string, Send>>): Carrier => ({
    delaySeconds: 0,
    async send({ type, data, record }, receiver) {
      await record()
      const { apply_no, lead_no = '' } = data as Subject
      const number = apply_no ?? lead_no
      const changed = change[WORD[type] ?? '']
      await (changed ? changed(number) : take(type, number, receiver))
      return { status: 200, error: null }
    },
  })
  /** Makes one attempt for a delivery that is due, with the receipt of some kinds replaced. */
  const next = (change: Partial<Record<'deliver' | 'lead' | 'withdraw', Send>> = {}) =>
    deliverNext(createEngine(server.deps, () => carrier(change)))
  const drain = async () => {
    while (await next());
  }
  return { got, state, next, drain }
}
