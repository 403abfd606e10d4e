import { type ApplicationEvent, type ApplicationState, OPEN, reduce } from './application-state'
import type { Outcomes } from './submit'

const refused = (code: number): Outcomes => ({ a: { kind: 'refused', code, text: '没有受理' } })
const end = (outcomes: Outcomes) => ({ type: 'end', outcomes, at: 'a', sheets: 'sheet-a' }) as const
const events: ApplicationEvent[] = [
  { type: 'press', early: true },
  { type: 'press', early: false },
  { type: 'send' },
  end({ a: { kind: 'unknown' } }),
  end(refused(403)),
  end(refused(409)),
  end(refused(601)),
]
const named = ({ kind, early }: ApplicationState) => `${kind}${early ? ' early' : ''}`
const kinds = ['open', 'sending', 'stopped', 'outdated']

function reached() {
  const found = new Map<string, ApplicationState>()
  const visit = (state: ApplicationState) => {
    if (found.has(named(state))) return
    found.set(named(state), state)
    for (const event of events) visit(reduce(state, event))
  }
  visit(OPEN)
  return found
}

test('every state of an application is reached by the events, and no other', () => {
  expect([...reached().keys()].sort()).toEqual([...kinds, ...kinds.map((kind) => `${kind} early`)].sort())
})

test.each(
  [...reached().values()].flatMap((state) => events.map((event) => [named(state), event, state] as const)),
)('in the state %s, the event %j leads to the state that it stands for', (_, event, state) => {
  const { early, outcomes } = state
  const next = reduce(state, event)
  if (event.type === 'press') return expect(next).toEqual({ ...state, early: event.early })
  if (event.type === 'send') return expect(next).toEqual({ kind: 'sending', early, outcomes })
  const [one] = Object.values(event.outcomes)
  const isOutdated = one?.kind === 'refused' && (one.code === 409 || one.code === 601)
  const ended = { early, outcomes: event.outcomes, at: 'a' }
  expect(next).toEqual(
    isOutdated ? { ...ended, kind: 'outdated', sheets: 'sheet-a' } : { ...ended, kind: 'stopped' },
  )
})
