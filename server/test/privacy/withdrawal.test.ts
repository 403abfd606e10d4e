import { type Deliverer, deliverNext } from '../../src/services/application/delivery'
import { enterWithdrawal } from '../tools/consents'
import { freshMobile, rowsOf, type TestApp, testApp } from '../tools/harness'
import { held } from '../tools/held'
import { bookVisit, codeLogin, leave, member } from '../tools/privacy-visitor'

let server: TestApp
beforeEach(async () => {
  server = await testApp()
})
afterEach(() => server.close())

/** Institutions that keep what they are given, as `<kind> <number>`; they refuse while `down`. */
function institutions() {
  const got: string[] = []
  const state = { down: false }
  const take = (what: string) => {
    got.push(what)
    if (state.down) throw new Error('no answer')
  }
  const deliverer: Deliverer = {
    delaySeconds: 0,
    deliver: async ({ apply_no }) => take(`deliver ${apply_no}`),
    lead: async ({ lead_no, institution_code }) => take(`lead ${lead_no} ${institution_code}`),
    withdraw: async ({ apply_no, lead_no, institution_code }) =>
      take(`withdraw ${apply_no ?? lead_no} ${institution_code}`),
  }
  const drain = async () => {
    while (await deliverNext(server.deps, deliverer));
  }
  return { got, state, deliverer, drain }
}
const waiting = () => rowsOf(server, 'outbox', { done_at: null })
const visitOf = (apply_no: string) =>
  server.db
    .selectFrom('appointments')
    .select('status')
    .where('apply_no', '=', apply_no)
    .executeTakeFirstOrThrow()
const sharesOf = (lead_no: string) =>
  server.db
    .selectFrom('support_shares')
    .select(['institution_code', 'sent_at', 'withdrawn_at'])
    .where('lead_no', '=', lead_no)
    .orderBy('institution_code')
    .execute()

test('an application whose consent is withdrawn before it was sent is never sent, and says so [S7.13, S24.5]', async () => {
  const visitor = await member(server)
  const apply_no = await visitor.apply('cf1-daily')
  const other = await visitor.apply('direct-flex')
  await bookVisit(server, apply_no)
  await bookVisit(server, other)

  expect(await visitor.withdraw('share-cf1')).toEqual({
    withdrawn_at: server.clock.now().toISOString(),
    stopped: [apply_no],
    told: [],
  })
  expect(await visitor.statusOf(apply_no)).toMatchObject({
    status: 'withdrawn',
    timeline: [{ status: 'submitted' }, { status: 'withdrawn', at: server.clock.now().toISOString() }],
  })
  expect(await visitOf(apply_no)).toEqual({ status: 'cancelled' })
  expect(await visitOf(other)).toEqual({ status: 'booked' })

  const { got, drain } = institutions()
  await drain()
  expect(got).toEqual([`deliver ${other}`])
  // The product may be applied for anew, with a new consent.
  const again = await visitor.apply('cf1-daily')
  await drain()
  expect(got).toEqual([`deliver ${other}`, `deliver ${again}`])
})

test('the notice of an institution stops its application as the authorisation does', async () => {
  const visitor = await member(server)
  const apply_no = await visitor.apply('cf1-daily')
  expect((await visitor.withdraw('notice-cf1')).stopped).toEqual([apply_no])
  const { got, drain } = institutions()
  await drain()
  expect(got).toEqual([])
})

test('an institution that has the application is told, until it has heard; the application is over at once [S23.3]', async () => {
  const visitor = await member(server)
  const apply_no = await visitor.apply('cf1-daily')
  await bookVisit(server, apply_no)
  const { got, state, drain } = institutions()
  await drain()
  expect(await visitor.withdraw('share-cf1')).toMatchObject({ stopped: [], told: [apply_no] })
  expect((await visitor.statusOf(apply_no))?.status).toBe('withdrawn')
  expect(await visitOf(apply_no)).toEqual({ status: 'cancelled' })

  state.down = true
  await drain()
  expect(await waiting()).toMatchObject([
    { kind: 'withdraw', apply_no, institution_code: 'cf1', attempts: 1, last_error: 'Error: no answer' },
  ])
  state.down = false
  server.clock.forward(10)
  await drain()
  expect(got).toEqual([`deliver ${apply_no}`, `withdraw ${apply_no} cf1`, `withdraw ${apply_no} cf1`])
  // Its notice as well: the institution knows already.
  expect(await visitor.withdraw('notice-cf1')).toMatchObject({ stopped: [], told: [] })
})

test('an application that may have arrived although the attempt failed is stopped, and the institution told', async () => {
  const visitor = await member(server)
  const apply_no = await visitor.apply('cf1-daily')
  const { got, state, drain } = institutions()
  state.down = true
  await drain()
  expect(await visitor.withdraw('share-cf1')).toMatchObject({ stopped: [apply_no], told: [apply_no] })
  state.down = false
  server.clock.forward(3_600)
  await drain()
  expect(got).toEqual([`deliver ${apply_no}`, `withdraw ${apply_no} cf1`])
})

test('a withdrawal is for all consents to the same agreement and no other, and repeated it answers the same [S24.5]', async () => {
  const visitor = await member(server)
  const applied = [await visitor.apply('cf1-daily'), await visitor.apply('cf1-plus')]
  const lead_no = await leave(server, visitor.mobile, ['cf1'])
  const before = (await visitor.consents()).filter((one) => one.agreement_code === 'share-cf1')
  expect(before).toHaveLength(2)
  const answer = await visitor.withdraw('share-cf1')
  expect(answer).toMatchObject({ stopped: applied.toSorted(), told: [] })
  server.clock.forward(3_600)
  const { got, drain } = institutions()
  await drain()
  expect(got).toEqual([`lead ${lead_no} cf1`])
  for (const { id } of before) {
    expect(await server.ok('/v1/user/consent/withdraw', { id }, { token: visitor.token })).toEqual(answer)
  }
  const after = (await visitor.consents()).filter((one) => one.agreement_code === 'share-cf1')
  expect(after.map((one) => one.withdrawn_at)).toEqual(before.map(() => answer.withdrawn_at))
  expect((await visitor.consents()).find((one) => one.agreement_code === 'privacy')?.withdrawn_at).toBeNull()
})

test('nobody withdraws or sees the consent of somebody else', async () => {
  const owner = await member(server)
  await owner.apply('cf1-daily')
  const stranger = await codeLogin(server, freshMobile())
  const [{ id } = { id: 0 }] = await owner.consents()
  const answer = await server.call('/v1/user/consent/withdraw', { id }, { token: stranger.token })
  expect(answer).toMatchObject({ code: 404, data: null })
  const unknown = await server.call(
    '/v1/user/consent/withdraw',
    { id: 999_999_999 },
    { token: stranger.token },
  )
  expect(unknown).toEqual(answer)
  expect((await owner.consents()).every(({ withdrawn_at }) => withdrawn_at === null)).toBe(true)
  const seen = await server.ok('/v1/user/consent/list', {}, { token: stranger.token })
  expect(seen.consents.map(({ agreement_code }) => agreement_code).sort()).toEqual([
    'privacy',
    'user-service',
  ])
})

test('withdrawing an agreement of the login ends every session, and nothing waiting is sent [S23.4]', async () => {
  const visitor = await member(server)
  const somebody = await member(server)
  const second = await codeLogin(server, visitor.mobile, 'device-2')
  const sent = await visitor.apply('cf1-daily')
  const { got, drain } = institutions()
  await drain()
  const held = await visitor.apply('direct-flex')
  expect(await visitor.withdraw('privacy')).toMatchObject({ stopped: [held], told: [] })
  for (const token of [visitor.token, second.token]) {
    expect((await server.call('/v1/user/consent/list', {}, { token })).code).toBe(401)
  }
  // Of the visitor, and of nobody else.
  await server.ok('/v1/user/consent/list', {}, { token: somebody.token })
  await drain()
  expect(got).toEqual([`deliver ${sent}`])
  const back = await codeLogin(server, visitor.mobile)
  expect(back.user_id).toBe(visitor.user_id)
})

test('an application that slips in while a consent of it is gone is not sent', async () => {
  const visitor = await member(server)
  const apply_no = await visitor.apply('cf1-daily')
  await bookVisit(server, apply_no)
  await enterWithdrawal(server, visitor.user_id, 'privacy')
  const { got, drain } = institutions()
  await drain()
  expect(got).toEqual([])
  expect((await visitor.statusOf(apply_no))?.status).toBe('withdrawn')
  expect(await visitOf(apply_no)).toEqual({ status: 'cancelled' })
})

describe('a lead', () => {
  test('goes to each institution that was ticked, once [S19.2]', async () => {
    const lead_no = await leave(server, freshMobile(), ['cf1', 'direct'])
    const { got, state, drain } = institutions()
    state.down = true
    await drain()
    state.down = false
    got.length = 0
    server.clock.forward(10)
    await drain()
    expect(got.sort()).toEqual([`lead ${lead_no} cf1`, `lead ${lead_no} direct`])
    expect(await sharesOf(lead_no)).toEqual([
      { institution_code: 'cf1', sent_at: server.clock.now(), withdrawn_at: null },
      { institution_code: 'direct', sent_at: server.clock.now(), withdrawn_at: null },
    ])
    expect(await waiting()).toEqual([])
  })

  test('of the visitor’s phone stops with the authorisation; one that has been sent is told about [S23.3]', async () => {
    const visitor = await member(server)
    const { got, drain } = institutions()
    const sent = await leave(server, visitor.mobile, ['cf1'])
    await drain()
    const held = await leave(server, visitor.mobile, ['cf1', 'direct'])
    const foreign = await leave(server, freshMobile(), ['cf1'])
    expect(await visitor.withdraw('lead-cf1')).toMatchObject({ stopped: [held], told: [sent] })
    const at = server.clock.now()
    expect(await sharesOf(sent)).toMatchObject([{ sent_at: at, withdrawn_at: at }])
    expect(await sharesOf(held)).toEqual([
      { institution_code: 'cf1', sent_at: null, withdrawn_at: at },
      { institution_code: 'direct', sent_at: null, withdrawn_at: null },
    ])
    got.length = 0
    await drain()
    expect(got.sort()).toEqual([`lead ${foreign} cf1`, `lead ${held} direct`, `withdraw ${sent} cf1`].sort())
  })

  test('of a phone whose owner withdraws the privacy policy is not sent', async () => {
    const visitor = await member(server)
    const lead_no = await leave(server, visitor.mobile, ['cf1'])
    expect((await visitor.withdraw('privacy')).stopped).toEqual([lead_no])
    const { got, drain } = institutions()
    await drain()
    expect(got).toEqual([])
  })
})

describe('withdrawal and delivery at the same time', () => {
  test('a withdrawal waits for the delivery under way, and then tells the institution [S23.3]', async () => {
    const visitor = await member(server)
    const apply_no = await visitor.apply('cf1-daily')
    const { deliverer } = institutions()
    const gate = held()
    const delivery = deliverNext(server.deps, { ...deliverer, deliver: gate.hold })
    await gate.underWay
    let acknowledged = false
    const withdrawal = visitor.withdraw('share-cf1').then((answer) => {
      acknowledged = true
      return answer
    })
    // Until the withdrawal waits for the row that the delivery holds.
    for (;;) {
      const blocked = await server.db
        .selectFrom('pg_stat_activity' as never)
        .select('pid' as never)
        .where('wait_event_type' as never, '=', 'Lock' as never)
        .execute()
      if (blocked.length > 0) break
    }
    expect(acknowledged).toBe(false)
    gate.release()
    await delivery
    expect(await withdrawal).toMatchObject({ stopped: [], told: [apply_no] })
  })

  test('a delivery that hangs makes the withdrawal ask for patience, not fail', async () => {
    const visitor = await member(server)
    const apply_no = await visitor.apply('cf1-daily')
    const { deliverer, got, drain } = institutions()
    const gate = held()
    const delivery = deliverNext(server.deps, { ...deliverer, deliver: gate.hold })
    const [consent] = (await visitor.consents()).filter((one) => one.agreement_code === 'share-cf1')
    const ask = () =>
      server.call('/v1/user/consent/withdraw', { id: consent?.id ?? 0 }, { token: visitor.token })
    expect(await ask()).toMatchObject({ code: 409, msg: '资料正在送往机构，暂时不能处理，请稍后再试' })
    gate.release()
    await delivery
    expect((await ask()).data).toMatchObject({ told: [apply_no] })
    await drain()
    expect(got).toEqual([`withdraw ${apply_no} cf1`])
  })

  test('nothing is delivered after an acknowledged withdrawal, however the two meet [S23.3]', async () => {
    const rounds = 12
    for (let round = 0; round < rounds; round++) {
      await server.db.deleteFrom('limits').execute()
      const visitor = await member(server, freshMobile(), `device-${round}`)
      const apply_no = await visitor.apply('cf1-daily')
      const lead_no = await leave(server, visitor.mobile, ['cf1'])
      const acknowledged = new Set<string>()
      const late: string[] = []
      const sent: string[] = []
      const take = async (number: string) => {
        await new Promise((resolve) => setImmediate(resolve))
        sent.push(number)
        if (acknowledged.has(number)) late.push(number)
      }
      const deliverer: Deliverer = {
        delaySeconds: 0,
        deliver: (one) => take(one.apply_no),
        lead: (one) => take(one.lead_no),
        withdraw: async () => {},
      }
      const workers = Array.from({ length: 3 }, async () => {
        for (let turn = 0; turn < 4; turn++) await deliverNext(server.deps, deliverer)
      })
      const withdrawn = async (agreement: string, number: string) => {
        const answer = await visitor.withdraw(agreement)
        acknowledged.add(number)
        return answer
      }
      const withdrawals = Promise.all([withdrawn('share-cf1', apply_no), withdrawn('lead-cf1', lead_no)])
      const [answers] = await Promise.all([withdrawals, ...workers])
      const told = answers.flatMap((answer) => answer.told)
      const stopped = answers.flatMap((answer) => answer.stopped)
      while (await deliverNext(server.deps, deliverer));
      expect(late).toEqual([])
      // Whatever was sent the institution is told about, and what it was about to be sent just then as well.
      expect(told).toEqual(expect.arrayContaining(sent))
      expect([...new Set([...stopped, ...told])].sort()).toEqual([apply_no, lead_no].sort())
      expect(stopped.filter((number) => sent.includes(number))).toEqual([])
    }
  })
})
