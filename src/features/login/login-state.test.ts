import { type Failure, type LoginEvent, type LoginState, reduce, START } from './login-state'

const [ONE, OTHER] = ['13800000001', '13800000002']
const failures: (Failure | undefined)[] = [undefined, 'send', 'login', 'open']
const all = (['number', 'code'] as const).flatMap((kind) => failures.map((failed) => `${kind} ${failed}`))
const named = ({ kind, failed }: LoginState) => `${kind} ${failed}`

const events: LoginEvent[] = [
  { type: 'mobile', value: ONE },
  { type: 'mobile', value: OTHER },
  { type: 'code', value: '123456' },
  { type: 'sent', value: { to: ONE } },
  { type: 'sent', value: { to: ONE, sent: true, devCode: '111111' } },
  { type: 'errors', value: { code: '验证码不正确' } },
  ...failures.map((value) => ({ type: 'failed', value }) as const),
]

/** Each state that a sequence of events reaches, by its name. */
function reached() {
  const found = new Map<string, LoginState>()
  const visit = (state: LoginState) => {
    if (found.has(named(state))) return
    found.set(named(state), state)
    for (const event of events) visit(reduce(state, event))
  }
  visit(reduce(START, { type: 'mobile', value: ONE }))
  return found
}

test('every state of a login is reached by the events, and no other', () => {
  expect([...reached().keys()].sort()).toEqual(all.sort())
})

test.each(
  [...reached().values()].flatMap((state) => events.map((event) => [named(state), event, state] as const)),
)('in the state %s, the event %j leads to the state that it stands for', (_, event, state) => {
  const next = reduce(state, event)
  expect(next.kind).toBe(next.asked?.to === next.mobile ? 'code' : 'number')
  expect(next.failed).toBe(event.type === 'failed' ? event.value : state.failed)
  const fresh = event.type === 'sent' && event.value.sent
  expect(next.code).toBe(fresh ? '' : event.type === 'code' ? event.value : state.code)
  expect(next.mobile).toBe(event.type === 'mobile' ? event.value : state.mobile)
  expect(next.asked).toEqual(event.type === 'sent' ? event.value : state.asked)
  if (event.type === 'errors') expect(next.errors).toBe(event.value)
  if (fresh) expect(next.errors).toEqual({})
})

test('a code counts again when its number is typed again, and typing clears the error of its own field alone', () => {
  const broken = { mobile: '手机号不正确', code: '验证码不正确' }
  const path: LoginEvent[] = [
    { type: 'mobile', value: ONE },
    { type: 'sent', value: { to: ONE, sent: true } },
    { type: 'errors', value: broken },
    { type: 'mobile', value: OTHER },
    { type: 'mobile', value: ONE },
  ]
  const kinds = path.map((_, i) => path.slice(0, i + 1).reduce(reduce, START).kind)
  expect(kinds).toEqual(['number', 'code', 'code', 'number', 'code'])
  expect(path.reduce(reduce, START).errors).toEqual({ ...broken, mobile: undefined })
})
