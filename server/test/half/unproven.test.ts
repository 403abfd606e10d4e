import { verifyLedger } from '../../src/consent/verify'
import { purge } from '../../src/use-cases/purge-expired'
import { consentIds, freshMobile, rowOf, rowsOf, testServer } from '../tools/harness'
import { readyVisitor } from '../tools/journey'
import { codeLogin, withdrawConsent } from '../tools/privacy-visitor'
import { everything, FORM, partnersVisitors, REFUSED } from './partners-visitors'

const server = testServer()
const { enter, save, resume, ready, prove } = partnersVisitors(server)

type Own = { token: string; user_id: number; device?: string }
const purposes = async (own: Own) => {
  const { consents } = await server.ok('/v1/user/consent/list', {}, own)
  return [...new Set(consents.map(({ purpose }) => purpose))].sort()
}
const exported = async (own: Own) => (await server.ok('/v1/user/data/export', {}, own)).text
const orderOf = async (order_no: string) => (await rowsOf(server, 'orders', { order_no })).length
const TABLES = ['visitors', 'orders', 'half_orders', 'half_clicks', 'match_traces', 'sessions'] as const
/** The tables that still have rows of a visitor. */
async function left(user_id: number) {
  const counts = await Promise.all(
    TABLES.map(async (name) => (await rowsOf(server, name, { user_id })).length),
  )
  return TABLES.filter((_, i) => counts[i])
}
const purged = async (days = 0) => {
  server.clock.forward(days * 86_400 + 1)
  await purge(server.db, server.clock.now())
  expect((await verifyLedger(server.db, server.deps)).problems).toEqual([])
}

test("what is entered by a partner's link on one device is not found by a code that proves the number on another, and stays with its session [S18.17]", async () => {
  const form = await ready()
  const { mobile, order_no, user_id } = form
  const given = await rowsOf(server, 'consents', { user_id })
  expect(given.map(({ purpose }) => purpose)).toEqual(['unproven', 'unproven', 'unproven'])
  const own = { ...(await codeLogin(server, mobile, 'elsewhere')), device: 'elsewhere' }
  expect(own.user_id).not.toBe(user_id)
  const text = await exported(own)
  for (const word of [order_no, '张三', '330***', '示例合作方', '处理姓名'])
    expect([word, text.includes(word)]).toEqual([word, false])
  expect(await purposes(own)).toEqual(['login'])
  expect((await server.call('/v1/user/consent/receipt', { id: given[0]?.id ?? 0 }, own)).code).toBe(404)
  expect(await server.call(FORM, { token: '' }, own)).toMatchObject(REFUSED)
  expect((await server.call('/web/form', { order_no }, own)).code).toBe(404)
  const { values, agreements } = await server.ok('/web/form', {}, own)
  expect([values, agreements.length]).toEqual([{}, 1])
  expect(await rowsOf(server, 'conversions', { user_id })).toEqual([])
  await server.ok('/v1/user/delete', { confirm: true }, own)
  expect((await resume(form)).order_no).toBe(order_no)
})

test("a code on the device where a partner's link was filled in makes its order and consents the account's, beside its own order, once [S18.18]", async () => {
  const mobile = freshMobile()
  const before = await readyVisitor(server, {}, mobile)
  const mine = await server.ok('/web/form', {}, before)
  const form = await enter(everything(), mobile)
  await save(form, {}, consentIds(form))
  const own = await prove(form)
  expect(own.user_id).toBe((await rowOf(server, 'orders', { order_no: before.order_no })).user_id)
  expect(await rowOf(server, 'orders', { order_no: form.order_no })).toMatchObject({
    user_id: own.user_id,
    flow: 2,
  })
  expect(await server.ok('/web/form', {}, own)).toEqual(mine)
  expect(await resume(own)).toMatchObject({
    order_no: form.order_no,
    step: 'product',
    account: { user_id: own.user_id },
  })
  expect(await purposes(own)).toEqual(expect.arrayContaining(['login', 'proven']))
  expect(await exported(own)).toContain('示例合作方')
  expect(await left(form.user_id)).toEqual(['visitors'])
  await purged()
  expect(await left(form.user_id)).toEqual([])
  const entries = (await rowsOf(server, 'consent_ledger', { user_id: own.user_id })).length
  const logins = (await prove(form)).user_id
  expect(logins).toBe(own.user_id)
  expect((await rowsOf(server, 'consent_ledger', { user_id: own.user_id })).length - entries).toBe(2)
})

test('what was filled in before the account withdrew a consent is deleted when a code proves the number, not taken over [S18.18]', async () => {
  const form = await ready()
  const elsewhere = await codeLogin(server, form.mobile, 'elsewhere')
  await withdrawConsent(server, elsewhere.token, 'privacy')
  const own = await prove(form)
  expect(await purposes(own)).toEqual(['login'])
  expect(await exported(own)).not.toContain(form.order_no)
  await purged()
  expect([await left(form.user_id), await orderOf(form.order_no)]).toEqual([[], 0])
})

test("what a visitor enters by a partner's link without ever proving the phone number by a code is deleted 30 days after the last link, or at once when the session logs out or deletes the account; its consents then name no device [S18.15, S18.17]", async () => {
  const [late, out, gone] = [await ready(), await ready(), await ready()]
  await server.ok('/v1/user/logout', {}, out)
  await server.ok('/v1/user/delete', { confirm: true }, gone)
  for (const { user_id } of [out, gone]) expect(await left(user_id)).toEqual([])
  await purged(29)
  expect(await orderOf(late.order_no)).toBe(1)
  await purged(1)
  expect(await left(late.user_id)).toEqual([])
  for (const { user_id, order_no } of [late, out, gone]) {
    const devices = (await rowsOf(server, 'consent_subjects', { user_id })).map(({ device }) => device)
    expect([...new Set(devices), ...(await rowsOf(server, 'half_events', { order_no }))]).toEqual([null])
  }
})
