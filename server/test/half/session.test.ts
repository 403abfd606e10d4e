import type { Endpoint } from '@contract/endpoint'
import { endpoints } from '@contract/endpoints'
import { FLOW } from '@contract/rules/order-steps'
import { codeCounts, freshMobile, rowOf, rowsOf, testServer } from '../tools/harness'
import { consentIds, HANGZHOU, LOAN, readyVisitor, requiredNames } from '../tools/journey'
import {
  agreementsOf,
  CLICK,
  everything,
  FORM,
  LIST,
  names,
  partnersVisitors,
  REFUSED,
  SAVE,
} from './partners-visitors'

const server = testServer()
const { enter, save, resume, list, click, ready, setHalfFlow, setApplied } = partnersVisitors(server)

test("the login that a partner's link opens sees the order of the link alone, and ends when the visitor logs in by phone number [S7.12, S18.2, S18.16]", async () => {
  const form = await enter()
  const { session, order_no, partner, mobile, token } = form
  expect(partner).toBe('示例合作方')
  expect((await rowOf(server, 'orders', { order_no })).channel).toBe('half-demo')
  const open = Object.entries<Endpoint>(endpoints).filter(([, { halfLogin }]) => halfLogin)
  expect(open.map(([path]) => path)).toEqual([
    '/v1/user/loginMark',
    FORM,
    SAVE,
    LIST,
    CLICK,
    '/v1/user/logout',
  ])
  const closed = [
    '/v1/user/data/export',
    '/v1/user/consent/list',
    '/v1/app/pending',
    '/web/form',
    '/v1/user/delete',
  ] as const
  const answers = closed.map((path) => server.call(path, { confirm: true }, { token }))
  expect(codeCounts(await Promise.all(answers))).toEqual({ 401: 5 })
  expect((await resume(form)).order_no).toBe(order_no)

  const own = await server.ok('/test/user/login', { mobile })
  expect(session).toMatchObject({ user_id: own.user_id, phone_mark: own.phone_mark })
  expect((await server.call(FORM, { token: '' }, { token })).code).toBe(401)
  expect((await resume(own)).order_no).toBe(order_no)
})

test("nothing that a partner's link brought or was filled in with it is the visitor's own at the next login by phone number, and the export and the deletion include it [S18.16]", async () => {
  const { mobile, order_no, user_id } = await ready()
  const own = await server.ok('/test/user/login', { mobile })
  expect((await server.ok('/v1/app/pending', {}, own)).pending?.page).toBe('from')
  const form = await server.ok('/web/form', {}, own)
  expect([form.order_no === order_no, form.flow, form.values, form.id_no_masked]).toEqual([
    false,
    0,
    {},
    null,
  ])
  expect((await rowOf(server, 'visitors', { user_id })).area_code).toBeNull()
  const { text } = await server.ok('/v1/user/data/export', {}, own)
  for (const told of [order_no, form.order_no, '示例合作方']) expect(text).toContain(told)
  await server.ok('/v1/user/delete', { confirm: true }, own)
  expect(await rowsOf(server, 'orders', { user_id })).toEqual([])
})

test("of a known visitor a partner's link shows only what it brought, and leaves the visitor's order and place of residence as they are [S18.16]", async () => {
  const mobile = freshMobile()
  const own = await readyVisitor(server, {}, mobile)
  const before = await server.ok('/web/form', {}, own)
  server.clock.forward(1)
  const wish = { amount: 5_000_000, term: 24, purpose: 'travel' }
  const form = await enter(wish, mobile)
  expect(form).toMatchObject({ values: wish, id_no_masked: null, visited: [] })
  const asked = requiredNames(FLOW.basics, FLOW.identity).filter((name) => !(name in wish))
  expect(names(form)).toEqual([...asked, 'area_code'])
  expect(agreementsOf(form)).toEqual(['user-service', 'privacy', 'identity'])
  expect((await save({ ...form, order_no: own.order_no }, wish)).code).toBe(404)
  const { amount: _, term: __, purpose: ___, ...others } = everything()
  expect((await save(form, { ...others, area_code: '440305' }, consentIds(form))).code).toBe(200)
  expect((await resume(form)).values).toMatchObject({ ...wish, area_code: '440305' })
  // What was given by one link is not shown by another.
  server.clock.forward(1)
  const next = await enter({ term: 6 }, mobile)
  expect([next.values, agreementsOf(next).length]).toEqual([{ term: 6 }, 3])
  expect((await list({ ...form, order_no: next.order_no })).code).toBe(404)
  expect(await server.ok('/web/form', {}, own)).toEqual(before)
  expect((await rowOf(server, 'visitors', { user_id: form.user_id })).area_code).toBe(HANGZHOU.code)
})

test("the visitor's newest half order is returned without a new session", async () => {
  const visitor = await enter(LOAN)
  const { order_no } = visitor
  expect(await resume(visitor)).toMatchObject({ session: null, order_no, step: 'form', values: LOAN })
  await setApplied(order_no)
  server.clock.forward(1)
  const second = await enter({}, visitor.mobile)
  expect(second.order_no).not.toBe(order_no)
  expect((await resume(second)).order_no).toBe(second.order_no)
})

test('a guest is asked to log in, and a visitor who came without a link has no half order to continue', async () => {
  for (const token of [undefined, 'expired'])
    expect(await server.call(FORM, { token: '' }, { token })).toMatchObject({ code: 401, data: null })
  const visitor = await readyVisitor(server)
  expect(await server.call(FORM, { token: '' }, visitor)).toMatchObject(REFUSED)
  for (const answer of [await save(visitor, {}), await list(visitor), await click(visitor)])
    expect(answer).toMatchObject({ code: 404, msg: '订单不存在', data: null })
})

test('while the channel is switched off no call of the half flow works [S18.1]', async () => {
  const visitor = await ready()
  await setHalfFlow(false)
  const resumed = server.call(FORM, { token: '' }, { token: visitor.token })
  const answers = await Promise.all([resumed, save(visitor, {}), list(visitor), click(visitor)])
  await setHalfFlow(true)
  expect(codeCounts(answers)).toEqual({ 403: 4 })
})
