import { institutionCode } from '@contract/brands'
import { createEngine } from '../../src/app/deliveries'
import { verifyLedger } from '../../src/consent/verify'
import { deliverNext } from '../../src/delivery/attempt'
import { recordProvision } from '../../src/provision/provisions'
import { rowsOf, setRows, testServer } from '../tools/harness'
import { institutions } from '../tools/institutions'
import { leave, member } from '../tools/privacy-visitor'

const server = testServer()
const { got, state, drain } = institutions(server)
beforeEach(async () => {
  await server.db.deleteFrom('limits').execute()
  await drain()
  got.length = 0
})

type Visitor = Awaited<ReturnType<typeof member>>
const stop = (token: string) => server.call('/v1/user/consent/stop', {}, { token })
const receivers = async (token: string) =>
  (await server.ok('/v1/user/consent/list', { receivers: true }, { token })).receivers ?? []

test('one stop ends every consent by which data goes to an institution, of applications and leads, at once; repeated it finds nothing, the login stays, and nothing is sent afterwards [S23.21]', async () => {
  const visitor = await member(server)
  const told = await visitor.apply('cf1-daily')
  await drain()
  const waiting = await visitor.apply('direct-flex')
  const lead_no = await leave(server, visitor.mobile, ['cf1', 'direct'], visitor.token)
  const answers = (await Promise.all([stop(visitor.token), stop(visitor.token)])).map(({ data }) => data)
  expect(answers).toContainEqual({
    withdrawn_at: server.clock.now().toISOString(),
    stopped: [waiting, lead_no].sort(),
    notified: [told],
  })
  expect(answers).toContainEqual({ withdrawn_at: expect.any(String), stopped: [], notified: [] })
  const live = (await visitor.consents()).filter((one) => !one.withdrawn_at && !one.only_read)
  expect(live.filter((one) => one.institution)).toEqual([])
  expect(live.map((one) => one.agreement_code)).toEqual(
    expect.arrayContaining(['privacy', 'user-service', 'identity']),
  )
  const withdrawals = await rowsOf(server, 'consent_ledger', { user_id: visitor.user_id, kind: 'withdraw' })
  expect(new Set(withdrawals.map(({ agreement_code }) => agreement_code)).size).toBe(withdrawals.length)
  got.length = 0
  server.clock.forward(3_600)
  await drain()
  expect(got).toEqual([`withdraw ${told} cf1`])
})

test('the list names who received which data for what, institutions first, and what an institution answered to a stop [S23.20, S23.22]', async () => {
  const visitor = await member(server)
  const apply_no = await visitor.apply('cf1-daily')
  const { user_id, token } = visitor
  const since = server.clock.now().toISOString()
  const record = (receiver: string, reason: 'sms' | 'application.submitted' | 'lead.submitted') =>
    recordProvision(server.db, server.deps, { user_id }, { receiver, reason, categories: ['手机号码'] })
  await record('cf1', 'application.submitted')
  server.clock.forward(60)
  await record('cf1', 'lead.submitted')
  await record('sms', 'sms')
  await drain()
  const [first, ...others] = await receivers(token)
  expect(first).toMatchObject({
    code: 'cf1',
    institution: { name: '示例第一消费金融' },
    categories: expect.arrayContaining(['手机号码']),
    purposes: expect.arrayContaining(['请机构联系', '申请产品']),
    since,
  })
  expect(others).toContainEqual(
    expect.objectContaining({ code: 'sms', name: '短信服务商', institution: null }),
  )
  const answer = async () => (await receivers(token))[0]?.stop
  expect(await answer()).toBeUndefined()
  state.down = true
  expect((await stop(token)).data?.notified).toEqual([apply_no])
  const at = server.clock.now().toISOString()
  expect(await answer()).toEqual({ state: 'telling', at })
  await drain()
  expect(await answer()).toEqual({ state: 'told', at })
  const given = server.db
    .updateTable('deliveries')
    .where('apply_no', '=', apply_no)
    .where('kind', '=', 'withdraw')
  await given.set({ dead_at: server.clock.now() }).execute()
  expect(await answer()).toEqual({ state: 'unconfirmed', at })
  await given.set({ dead_at: null }).execute()
  state.down = false
  server.clock.forward(600)
  await drain()
  expect(await answer()).toEqual({ state: 'confirmed', at: server.clock.now().toISOString() })
  // Without any attempt, because the institution is not connected.
  await given.set({ done_at: null, attempts: 0, created_at: server.clock.now() }).execute()
  expect(await answer()).toMatchObject({ state: 'telling' })
  server.clock.forward(3 * 86_400)
  expect(await answer()).toMatchObject({ state: 'unconfirmed' })
  await given.set({ done_at: server.clock.now() }).execute()
  // Nobody else sees it.
  const foreign = await receivers((await member(server)).token)
  expect(foreign.map(({ code }) => code)).not.toContain('cf1')
})

test('a stop that was only handed to a relay is shown as handed over, not as confirmed by the institution [S23.22]', async () => {
  const goBy = (way: 'direct' | 'relay') =>
    setRows(server, 'institutions', { code: institutionCode('cf1') }, { way, relay_operator: '示例中转方' })
  const carry = async () => {
    server.clock.forward(6)
    while (await deliverNext(createEngine(server.deps)));
  }
  await goBy('relay')
  const { token, apply } = await member(server)
  const apply_no = await apply('cf1-daily')
  await carry()
  expect((await stop(token)).data?.notified).toEqual([apply_no])
  const at = server.clock.now().toISOString()
  await carry()
  expect((await receivers(token)).find(({ code }) => code === 'cf1')?.stop).toEqual({ state: 'carried', at })
  await goBy('direct')
})

test('a lead that another visitor leaves with this phone number shows nothing else of that visitor [S23.20]', async () => {
  const [owner, other] = [await member(server), await member(server)]
  await leave(server, owner.mobile, ['cf1'], other.token)
  const data = { receiver: 'direct', reason: 'application.submitted', categories: ['姓名'] } as const
  await recordProvision(server.db, server.deps, { user_id: other.user_id }, data)
  expect((await receivers(other.token)).map(({ code }) => code)).toContain('direct')
  expect((await receivers(owner.token)).map(({ code }) => code)).not.toContain('direct')
})

test.each([
  ['stops everything', (one: Visitor) => stop(one.token)],
  ['withdraws the privacy policy', (one: Visitor) => one.withdraw('privacy')],
])(
  'of two visitors who may both read a lead’s entries, one who %s tells the other neither applications nor device [S23.21]',
  async (_how, end) => {
    for (const whoEnds of ['phone', 'left it'] as const) {
      const [owner, other] = [await member(server), await member(server)]
      const lead_no = await leave(server, owner.mobile, ['cf1'], other.token)
      const [ending, reading] = whoEnds === 'phone' ? [owner, other] : [other, owner]
      const apply_no = await ending.apply('cf1-daily')
      await end(ending)
      const { token } = reading
      const ended = (await reading.consents()).filter(({ withdrawn_at }) => withdrawn_at !== null)
      expect(ended.length).toBeGreaterThan(0)
      for (const { id } of ended) {
        const told = await server.ok('/v1/user/consent/withdraw', { id }, { token })
        expect([...told.stopped, ...told.notified]).toEqual([lead_no])
        expect(JSON.stringify(told)).not.toContain(apply_no)
      }
      const entries = await rowsOf(server, 'consent_subjects', { user_id: other.user_id, lead_no })
      const withdrawals = entries.filter(({ outcome }) => outcome !== null)
      expect(withdrawals.length).toBeGreaterThan(0)
      for (const { device } of withdrawals) expect(device === '').toBe(ending === owner)
    }
    expect((await verifyLedger(server.db, server.deps)).problems).toEqual([])
  },
)
