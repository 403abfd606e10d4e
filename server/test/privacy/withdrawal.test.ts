import { institutionCode } from '@contract/brands'
import { report } from '../../src/application/report'
import { enterWithdrawal } from '../tools/consents'
import { freshMobile, rowOf, rowsOf, testServer } from '../tools/harness'
import { held } from '../tools/held'
import { institutions } from '../tools/institutions'
import { bookVisit, codeLogin, leave, member } from '../tools/privacy-visitor'

const WITHDRAW = '/v1/user/consent/withdraw'

const server = testServer()
beforeEach(async () => {
  await server.db.deleteFrom('limits').execute()
  await institutions(server).drain()
})

/** What the institutions receive when everything that is due is delivered. */
async function delivered() {
  const { got, drain } = institutions(server)
  await drain()
  return got.sort()
}
const waiting = () => rowsOf(server, 'deliveries', { done_at: null })
const visitOf = async (apply_no: string) => (await rowOf(server, 'appointments', { apply_no })).status
const now = () => server.clock.now().toISOString()
async function applicant() {
  const visitor = await member(server)
  return { ...visitor, apply_no: await visitor.apply('cf1-daily') }
}

test('an application whose consent is withdrawn before it was sent is never sent, and says so [S7.13, S24.5]', async () => {
  const visitor = await applicant()
  const { apply_no } = visitor
  const other = await visitor.apply('direct-flex')
  for (const visit of [apply_no, other]) await bookVisit(server, visit)

  const answer = { withdrawn_at: now(), stopped: [apply_no], notified: [] }
  expect(await visitor.withdraw('share-cf1')).toEqual(answer)
  expect(await visitor.statusOf(apply_no)).toMatchObject({
    status: 'withdrawn',
    timeline: [{ status: 'submitted' }, { status: 'withdrawn', at: now() }],
  })
  expect([await visitOf(apply_no), await visitOf(other)]).toEqual(['cancelled', 'booked'])

  expect(await delivered()).toEqual([`deliver ${other}`])
  // The visitor may apply for the product again with a new consent.
  const again = await visitor.apply('cf1-daily')
  expect(await delivered()).toEqual([`deliver ${again}`])
})

test('withdrawing the notice of an institution stops its application like withdrawing the authorisation', async () => {
  const { apply_no, withdraw } = await applicant()
  expect((await withdraw('notice-cf1')).stopped).toEqual([apply_no])
  expect(await delivered()).toEqual([])
})

test('an institution that has the application is informed until it responds, and the application ends at once [S23.3]', async () => {
  const { apply_no, withdraw, statusOf } = await applicant()
  await bookVisit(server, apply_no)
  const { got, state, drain } = institutions(server)
  await drain()
  expect(await withdraw('share-cf1')).toMatchObject({ stopped: [], notified: [apply_no] })
  expect((await statusOf(apply_no))?.status).toBe('withdrawn')
  expect(await visitOf(apply_no)).toBe('cancelled')

  state.down = true
  await drain()
  expect(await waiting()).toMatchObject([
    { kind: 'withdraw', apply_no, institution_code: 'cf1', attempts: 1 },
  ])
  state.down = false
  server.clock.forward(10)
  await drain()
  expect(got).toEqual([`deliver ${apply_no}`, `withdraw ${apply_no} cf1`, `withdraw ${apply_no} cf1`])
  // The notice of that institution can be withdrawn too, but the institution has already been informed.
  expect(await withdraw('notice-cf1')).toMatchObject({ stopped: [], notified: [] })
})

test('the institution of a closed application is informed too, and the application stays closed [S23.3]', async () => {
  const { apply_no, user_id, withdraw, statusOf } = await applicant()
  const { got, drain } = institutions(server)
  await drain()
  await report(server.db, server.clock.now(), {
    institution_code: institutionCode('cf1'),
    user_id,
    apply_no,
    event_id: `closed-${apply_no}`,
    status: 'closed',
    reason: 'decided',
    at: server.clock.now(),
  })
  expect(await withdraw('share-cf1')).toMatchObject({ stopped: [], notified: [apply_no] })
  await drain()
  expect(got).toEqual([`deliver ${apply_no}`, `withdraw ${apply_no} cf1`])
  expect((await statusOf(apply_no))?.status).toBe('closed')
  expect(await withdraw('notice-cf1')).toMatchObject({ stopped: [], notified: [] })
})

test('an application that may have arrived despite a failed attempt is stopped, and the institution is informed', async () => {
  const { apply_no, withdraw } = await applicant()
  const { got, state, drain } = institutions(server)
  state.down = true
  await drain()
  expect(await withdraw('share-cf1')).toMatchObject({ stopped: [apply_no], notified: [apply_no] })
  state.down = false
  server.clock.forward(3_600)
  await drain()
  expect(got).toEqual([`deliver ${apply_no}`, `withdraw ${apply_no} cf1`])
})

test('a withdrawal applies to all consents to the same agreement and to no other, and repeating it gives the same response [S24.5]', async () => {
  const visitor = await applicant()
  const applied = [visitor.apply_no, await visitor.apply('cf1-plus')]
  const lead_no = await leave(server, visitor.mobile, ['cf1'])
  const shares = async () =>
    (await visitor.consents()).filter(({ agreement_code }) => agreement_code === 'share-cf1')
  const answer = await visitor.withdraw('share-cf1')
  expect(answer).toMatchObject({ stopped: applied.toSorted(), notified: [] })
  server.clock.forward(3_600)
  expect(await delivered()).toEqual([`lead ${lead_no} cf1`])
  const { withdrawn_at } = answer
  expect(await shares()).toMatchObject([{ withdrawn_at }, { withdrawn_at }])
  for (const { id } of await shares())
    expect(await server.ok(WITHDRAW, { id }, { token: visitor.token })).toEqual(answer)
  const privacy = (await visitor.consents()).find((one) => one.agreement_code === 'privacy')
  expect(privacy?.withdrawn_at).toBeNull()
})

test('an application that becomes due after a consent to it was withdrawn is not sent', async () => {
  const { apply_no, user_id, statusOf } = await applicant()
  await bookVisit(server, apply_no)
  await enterWithdrawal(server, user_id, 'privacy')
  expect(await delivered()).toEqual([])
  expect((await statusOf(apply_no))?.status).toBe('withdrawn')
  expect(await visitOf(apply_no)).toBe('cancelled')
})

test('no visitor can withdraw or see the consent of another visitor', async () => {
  const owner = await applicant()
  const { token } = await codeLogin(server, freshMobile())
  const [{ id } = { id: 0 }] = await owner.consents()
  const answer = await server.call(WITHDRAW, { id }, { token })
  expect(answer).toMatchObject({ code: 404, data: null })
  expect(await server.call(WITHDRAW, { id: 999_999_999 }, { token })).toEqual(answer)
  expect((await owner.consents()).every(({ withdrawn_at }) => withdrawn_at === null)).toBe(true)
  const { consents } = await server.ok('/v1/user/consent/list', {}, { token })
  expect(consents.map(({ agreement_code }) => agreement_code).sort()).toEqual(['privacy', 'user-service'])
})

test('withdrawing a login agreement ends every session of that visitor only, and nothing that is queued is sent [S23.4]', async () => {
  const visitor = await applicant()
  const somebody = await member(server)
  const second = await codeLogin(server, visitor.mobile, 'device-2')
  expect(await delivered()).toEqual([`deliver ${visitor.apply_no}`])
  const waits = await visitor.apply('direct-flex')
  expect(await visitor.withdraw('privacy')).toMatchObject({ stopped: [waits], notified: [] })
  for (const [{ token }, code] of [
    [visitor, 401],
    [second, 401],
    [somebody, 200],
  ] as const)
    expect((await server.call('/v1/user/consent/list', {}, { token })).code).toBe(code)
  expect(await delivered()).toEqual([])
  expect((await codeLogin(server, visitor.mobile)).user_id).toBe(visitor.user_id)
})

const sharesOf = (lead_no: string) => rowsOf(server, 'support_shares', { lead_no })

test('a lead of the visitor’s phone stops with the authorisation, and the institution is informed of a lead that was already sent [S23.3]', async () => {
  const visitor = await member(server)
  const sent = await leave(server, visitor.mobile, ['cf1'])
  expect(await delivered()).toEqual([`lead ${sent} cf1`])
  const stopped = await leave(server, visitor.mobile, ['cf1', 'direct'])
  const foreign = await leave(server, freshMobile(), ['cf1'])
  expect(await visitor.withdraw('lead-cf1')).toMatchObject({ stopped: [stopped], notified: [sent] })
  const at = server.clock.now()
  expect(await sharesOf(sent)).toMatchObject([{ sent_at: at, withdrawn_at: at }])
  expect(await sharesOf(stopped)).toMatchObject([
    { institution_code: 'cf1', sent_at: null, withdrawn_at: at },
    { institution_code: 'direct', sent_at: null, withdrawn_at: null },
  ])
  expect(await delivered()).toEqual(
    [`lead ${foreign} cf1`, `lead ${stopped} direct`, `withdraw ${sent} cf1`].sort(),
  )
})

test('a lead of a phone whose owner withdraws the privacy policy is not sent', async () => {
  const visitor = await member(server)
  const lead_no = await leave(server, visitor.mobile, ['cf1'])
  expect((await visitor.withdraw('privacy')).stopped).toEqual([lead_no])
  expect(await delivered()).toEqual([])
})

test('a withdrawal waits for a delivery in progress, and then informs the institution [S23.3]', async () => {
  const other = await applicant()
  await delivered()
  const { apply_no, withdraw } = await applicant()
  const { hold, underWay, release } = held()
  const delivery = institutions(server).next({ deliver: hold })
  await underWay
  let acknowledged = false
  const withdrawal = withdraw('share-cf1').finally(() => {
    acknowledged = true
  })
  // A second visitor's withdrawal, which waits for nothing, is answered in the meantime.
  await other.withdraw('share-cf1')
  expect(acknowledged).toBe(false)
  release()
  await delivery
  expect(await withdrawal).toMatchObject({ stopped: [], notified: [apply_no] })
})

test('a withdrawal during a hanging delivery asks the visitor to wait instead of failing', async () => {
  const { apply_no, token, consents } = await applicant()
  const { hold, underWay, release } = held()
  const delivery = institutions(server).next({ deliver: hold })
  await underWay
  const { id } = (await consents()).find((one) => one.agreement_code === 'share-cf1') ?? { id: 0 }
  const withdraw = () => server.call(WITHDRAW, { id }, { token })
  expect(await withdraw()).toMatchObject({ code: 409, msg: '资料正在送往机构，暂时不能处理，请稍后再试' })
  release()
  await delivery
  expect((await withdraw()).data).toMatchObject({ notified: [apply_no] })
  expect(await delivered()).toEqual([`withdraw ${apply_no} cf1`])
})
