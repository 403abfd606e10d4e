import agreements from '../../seed/agreements.json'
import { consentIds } from '../tools/harness'
import { HANGZHOU } from '../tools/journey'
import { asking, type Phone, sandboxServer } from '../tools/sandbox-server'

const servers: Awaited<ReturnType<typeof sandboxServer>>[] = []
const fresh = async (number: string) => {
  const server = await sandboxServer(number)
  servers.push(server)
  return server
}
afterAll(() => Promise.all(servers.map((server) => server.close())))

const MOBILE = '13912345678'

async function logIn(phone: Phone) {
  const consents = consentIds(await phone.ok('/v1.0/user/login/pre/check', { mobile: MOBILE }))
  const { dev_code: code = '' } = await phone.ok('/v1.0/sms/send/code', { mobile: MOBILE, scene: 'login' })
  const { token } = await phone.ok('/v1.0/user/code/login', { mobile: MOBILE, code, consents })
  return { code, token }
}

async function visit(phone: Phone) {
  await phone.ok('/v1.0/user/encrypt/info', {})
  const { code, token } = await logIn(phone)
  const { order_no } = await phone.ok('/web/form', {}, { token })
  return { code, token, order_no }
}

// That equal calls get equal answers is shown by answers.test.ts, which compares those of every call with a record.
test('another seed gives other codes and numbers, and after a restart no number repeats and the clock does not go back [S28.6]', async () => {
  const one = await fresh('1')
  const phone = one.phone('phone-1')
  const done = await visit(phone)
  const another = await visit((await fresh('2')).phone())
  for (const name of ['code', 'token', 'order_no'] as const) expect(another[name]).not.toBe(done[name])
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
    // The signature for the client in the id of a box is no number of the sandbox's.
    shown.push([token, ...bodies.map((body) => body.replace(/\.[\w-]{43}"/g, '"')).sort()])
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
