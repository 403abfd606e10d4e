import agreements from '../../seed/agreements.json'
import { applicationFor, FIRST_STEP, fillOrder, HANGZHOU, type Walked } from '../tools/journey'
import { asking, type Phone, sandboxServer } from '../tools/sandbox-server'

const servers: Awaited<ReturnType<typeof sandboxServer>>[] = []
const fresh = async (number: string) => {
  const server = await sandboxServer(number)
  servers.push(server)
  return server
}
afterAll(() => Promise.all(servers.map((server) => server.close())))

const MOBILE = '13912345678'

/** Logs in by SMS code as a visitor does, and returns the code and the token. */
async function logIn(phone: Phone) {
  const { agreements: shown } = await phone.ok('/v1.0/user/login/pre/check', { mobile: MOBILE })
  const { dev_code: code = '' } = await phone.ok('/v1.0/sms/send/code', { mobile: MOBILE, scene: 'login' })
  const consents = shown.map(({ consent_id }) => consent_id)
  const { token } = await phone.ok('/v1.0/user/code/login', { mobile: MOBILE, code, consents })
  return { code, token }
}

/** Sends the calls of a visitor from the login to the application and its timeline. */
async function funnel(phone: Phone) {
  await phone.ok('/v1.0/user/encrypt/info', {})
  const { code, token } = await logIn(phone)
  const me = { token }
  await phone.ok('/v1/user/loginMark', { scene: 'sms' }, me)
  await phone.ok('/v1/user/nameSaveCity', { name: '张三', ...HANGZHOU }, me)
  const visitor: Walked = {
    ok: (path, payload, options) => phone.ok(path, payload, { ...me, ...options }),
    login: async () => token,
  }
  const identity = { name: '张三', id_no: '330106199005150018' }
  const order_no = await fillOrder(visitor, token, [FIRST_STEP, identity])
  await phone.ok('/v1/user/productCheck', { order_no }, me)
  const { matched } = await phone.ok('/v2/product/showList', { order_no }, me)
  const application = await applicationFor(visitor, order_no, matched[0]?.code ?? '')
  const { apply_no } = await phone.ok('/v1/product/apply', application, me)
  await phone.ok('/web/result/list', { order_no }, me)
  // Each idempotent call advances the clock by a minute, so the institution has received the application by now.
  await phone.ok('/v1.0/sms/send/code', { mobile: MOBILE, scene: 'login' })
  const { applications } = await phone.ok('/web/result/list', { order_no }, me)
  await phone.ok('/v1/app/pending', {}, me)
  const { consents: given } = await phone.ok('/v1/user/consent/list', {}, me)
  for (const { id } of given) await phone.ok('/v1/user/consent/receipt', { id }, me)
  await phone.ok('/v1/user/data/export', {}, me)
  return { code, token, order_no, apply_no, applications }
}

test('two sandboxes with the same seed give byte-identical responses to the same calls, and another seed gives other codes and numbers [S28.6]', async () => {
  const [one, other] = await Promise.all([fresh('1'), fresh('1')])
  const [first, second] = [one.phone('phone-1'), other.phone('phone-1')]
  const done = await funnel(first)
  await funnel(second)
  expect(first.answers.length).toBeGreaterThan(20)
  expect(second.answers).toEqual(first.answers)
  expect(done.applications[0]?.status).toBe('received')

  const another = await funnel((await fresh('2')).phone())
  for (const name of ['code', 'token', 'order_no', 'apply_no'] as const)
    expect(another[name]).not.toBe(done[name])

  // The persona of a second phone is the same in both sandboxes.
  const named = asking({ persona: 'new' })
  const [third, fourth] = [one.phone(), other.phone()]
  for (const phone of [third, fourth]) await phone.ok('/web/form', {}, named)
  expect(third.answers).toEqual(fourth.answers)

  // After a restart no number repeats, and the clock does not go back.
  const before = one.now()
  await one.restart()
  expect(one.now().getTime()).toBeGreaterThan(before.getTime())
  expect((await logIn(one.phone('phone-1'))).token).not.toBe(done.token)
})

test('neither the id of a client nor the order of simultaneous calls changes a number [S28.6]', async () => {
  const opening = ['/v1.0/user/encrypt/info', '/v1/user/city', '/web/form'] as const
  const shown: string[][] = []
  for (const paths of [opening, opening.toReversed()]) {
    const phone = (await fresh('1')).phone()
    const { token } = await logIn(phone)
    const bodies = await Promise.all(paths.map((path) => phone.raw(path, {}, { token })))
    shown.push([token, ...bodies.sort()])
  }
  expect(shown[1]).toEqual(shown[0])
})

test('the clock of a sandbox advances by a minute with each idempotent call and with no other call [S28.6]', async () => {
  const server = await fresh('7')
  const phone = server.phone()
  expect(server.now().toISOString()).toBe('2026-12-01T02:00:00.000Z')
  await phone.ok('/v1.0/product/list', {})
  await phone.ok('/st/mark', { events: [] })
  expect(server.now().toISOString()).toBe('2026-12-01T02:00:00.000Z')
  const { token } = await phone.ok('/test/user/login', { mobile: MOBILE })
  await phone.ok('/v1/user/nameSaveCity', { name: '张三', ...HANGZHOU }, { token })
  expect(server.now().toISOString()).toBe('2026-12-01T02:01:00.000Z')
  // A call that is not processed does not advance the clock.
  const fault = asking({ fault: '601' })
  await phone.raw('/v1/user/nameSaveCity', { name: '张三', ...HANGZHOU }, { token, ...fault })
  expect(server.now().toISOString()).toBe('2026-12-01T02:01:00.000Z')
})

test('a sandbox starts at a time when every agreement of the seed is in force', () => {
  const effective = agreements.flatMap(({ versions }) => versions.map(({ effective_at }) => effective_at))
  for (const at of effective) expect(Date.parse(at)).toBeLessThan(Date.parse('2026-12-01T10:00:00+08:00'))
})
