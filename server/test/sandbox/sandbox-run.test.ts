import agreements from '../../seed/agreements.json'
import { BASICS, HANGZHOU, QUOTA } from '../tools/journey'
import { asking, type Phone, sandboxServer } from '../tools/sandbox-server'

const servers: Awaited<ReturnType<typeof sandboxServer>>[] = []
const fresh = async (number: string) => {
  const server = await sandboxServer(number)
  servers.push(server)
  return server
}
afterAll(() => Promise.all(servers.map((server) => server.close())))

const MOBILE = '13912345678'

/** Logs in by SMS code, as a visitor does; answers code and token. */
async function logIn(phone: Phone) {
  const { agreements: shown } = await phone.ok('/v1.0/user/login/pre/check', { mobile: MOBILE })
  const { dev_code: code = '' } = await phone.ok('/v1.0/sms/send/code', { mobile: MOBILE, scene: 'login' })
  const consents = shown.map(({ consent_id }) => consent_id)
  const { token } = await phone.ok('/v1.0/user/code/login', { mobile: MOBILE, code, consents })
  return { code, token }
}

/** From the first page to what became of it; nothing waits for a real clock. */
async function funnel(phone: Phone) {
  await phone.ok('/v1.0/user/encrypt/info', {})
  const { code, token } = await logIn(phone)
  const me = { token }
  await phone.ok('/v1/user/loginMark', { scene: 'sms' }, me)
  await phone.ok('/v1/user/nameSaveCity', { name: '张三', ...HANGZHOU }, me)
  const { order_no, agreements: open } = await phone.ok('/web/form', {}, me)
  const consents = open.map(({ consent_id }) => consent_id)
  const identity = { name: '张三', id_no: '330106199005150018' }
  for (const [flow, values] of [QUOTA, identity, BASICS].entries())
    await phone.ok('/web/form/save', { order_no, flow, values, consents }, me)
  await phone.ok('/v1/user/productCheck', { order_no }, me)
  const { matched } = await phone.ok('/v2/product/showList', { order_no }, me)
  const offer = matched[0]
  if (!offer) throw new Error('nothing fits')
  const { amount, term } = QUOTA
  const asked = { code: offer.code, amount, term }
  const { cost_sheet, agreements: needed } = await phone.ok('/v2/product/info', asked, me)
  const { apply_no } = await phone.ok(
    '/v1/product/apply',
    {
      order_no,
      ...asked,
      consent_ids: needed.map(({ consent_id }) => consent_id),
      cost_sheet_hash: cost_sheet.hash,
    },
    me,
  )
  await phone.ok('/web/result/list', { order_no }, me)
  // Sent again at once, and meanwhile the institution has taken the application.
  await phone.ok('/v1.0/sms/send/code', { mobile: MOBILE, scene: 'login' })
  const { applications } = await phone.ok('/web/result/list', { order_no }, me)
  await phone.ok('/v1/app/pending', {}, me)
  const { consents: given } = await phone.ok('/v1/user/consent/list', {}, me)
  for (const { id } of given) await phone.ok('/v1/user/consent/receipt', { id }, me)
  await phone.ok('/v1/user/data/export', {}, me)
  return { code, token, order_no, apply_no, applications }
}

test('the same calls on another server with the same seed get the same answers, byte by byte [S28.6]', async () => {
  const [one, other] = await Promise.all([fresh('1'), fresh('1')])
  const [first, second] = [one.phone('phone-1'), other.phone('phone-1')]
  const done = await funnel(first)
  await funnel(second)
  expect(first.answers.length).toBeGreaterThan(20)
  expect(second.answers).toEqual(first.answers)
  expect(done.applications[0]?.status).toBe('received')

  // The persona of a second phone is as little of a chance.
  const named = asking({ persona: 'new' })
  const [third, fourth] = [one.phone(), other.phone()]
  for (const phone of [third, fourth]) await phone.ok('/web/form', {}, named)
  expect(third.answers).toEqual(fourth.answers)

  // Started again on its data it goes on: no number comes twice, and the clock does not go back.
  const before = one.now()
  await one.restart()
  expect(one.now().getTime()).toBeGreaterThan(before.getTime())
  expect((await logIn(one.phone('phone-1'))).token).not.toBe(done.token)
})

test('neither the id that a client makes up nor the order of calls at the same time changes a number [S28.6]', async () => {
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

test('another seed gives other codes, tokens and numbers [S28.6]', async () => {
  const runs = []
  for (const number of ['1', '2']) runs.push(await funnel((await fresh(number)).phone()))
  const [one, other] = runs
  for (const name of ['code', 'token', 'order_no', 'apply_no'] as const)
    expect(other?.[name]).not.toBe(one?.[name])
})

test('the clock stands still, but for a minute at each call that has an effect once [S28.6]', async () => {
  const server = await fresh('7')
  const phone = server.phone()
  expect(server.now().toISOString()).toBe('2026-12-01T02:00:00.000Z')
  await phone.ok('/v1.0/product/list', {})
  await phone.ok('/st/mark', { events: [] })
  expect(server.now().toISOString()).toBe('2026-12-01T02:00:00.000Z')
  const { token } = await phone.ok('/test/user/login', { mobile: MOBILE })
  await phone.ok('/v1/user/nameSaveCity', { name: '张三', ...HANGZHOU }, { token })
  expect(server.now().toISOString()).toBe('2026-12-01T02:01:00.000Z')
  // Not handled, so nothing moves.
  const fault = asking({ fault: '601' })
  await phone.raw('/v1/user/nameSaveCity', { name: '张三', ...HANGZHOU }, { token, ...fault })
  expect(server.now().toISOString()).toBe('2026-12-01T02:01:00.000Z')
})

test('a run begins when every agreement of the seed is in force', () => {
  const effective = agreements.flatMap(({ versions }) => versions.map(({ effective_at }) => effective_at))
  for (const at of effective) expect(Date.parse(at)).toBeLessThan(Date.parse('2026-12-01T10:00:00+08:00'))
})
