import { institutionCode } from '@contract/brands'
import type { FormValues } from '@contract/endpoints/order'
import { FLOW } from '@contract/rules/order-steps'
import { DEFAULT_WAY, type Way } from '@contract/rules/ways'
import { findTraces, replayTrace } from '../../src/match/trace'
import { agreementsOf, everything, names, partnersVisitors } from '../half/partners-visitors'
import { consentIds, rowOf, rowsOf, setRows, testServer } from '../tools/harness'
import { applicationFor, FIRST_STEP, fillOrder, HANGZHOU, identityConsents, idNo } from '../tools/journey'

const server = testServer({ config: { identityStep: 'after' } })

/** A product of the institution whose way is `jump` here, and one of an institution that gets the application itself. */
const JUMP = 'cf1-daily'
const cf1 = institutionCode('cf1')
const ways = (way: Way, having = {}) => setRows(server, 'institutions', having, { way })
beforeEach(async () => {
  server.deps.config.identityStep = 'after'
  await ways('direct')
  await ways(DEFAULT_WAY, { code: cf1 })
})

const NEEDS = '请先完成实名信息'

/** A visitor who has given place and basics, and nothing of the identity. */
async function withBasics(change: FormValues = {}) {
  const token = await server.login()
  await server.ok('/user/city/save', HANGZHOU, { token })
  const order_no = await fillOrder(server, token, [{ ...FIRST_STEP, ...change }])
  const form = (named: object = {}) => server.ok('/web/form', named, { token })
  const offers = () => server.ok('/v2/product/showList', { order_no }, { token })
  const check = (code: string) => server.ok('/v1/user/productCheck', { order_no, code }, { token })
  const apply = async (code: string) =>
    server.call('/v1/product/apply', await applicationFor(server, order_no, code), { token })
  const identify = async (birth?: string) => {
    const consents = await identityConsents(server, token)
    const values = { name: '张三', id_no: idNo(birth) }
    return server.call('/web/form/save', { order_no, flow: FLOW.identity, values, consents }, { token })
  }
  return { token, order_no, form, offers, check, apply, identify }
}

/** The code of an offer whose institution gets the application itself. */
const passing = ({ matched }: { matched: { code: string; way?: Way }[] }) =>
  matched.find(({ way }) => way === undefined)?.code ?? ''
const ageReason = ({ reasons }: { reasons: { code: string; text: string }[] }) =>
  reasons.find(({ code }) => code.startsWith('age_'))

test('with the identity after the choice, the basics lead to the offers, whose reasons say who finds out an unknown age [S10.31, S15.20, S15.21]', async () => {
  const { form, offers, token } = await withBasics()
  const opened = await form()
  expect(opened).toMatchObject({ flow: FLOW.complete, identity_step: 'after', id_no_masked: null })
  expect(opened.fields.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['age_range', 'name', 'id_no']),
  )
  expect((await server.ok('/v1/app/pending', {}, { token })).pending).toMatchObject({
    page: 'productList',
    flow: 2,
  })
  const list = await offers()
  expect(list.identity_due).toBe(true)
  for (const offer of list.matched)
    expect(ageReason(offer)).toEqual({
      code: 'age_unknown',
      text: expect.stringMatching(offer.way === 'jump' ? /周岁，由机构核实$/ : /周岁，核实身份后确认$/),
    })
  expect(new Set(list.matched.map(({ way }) => way))).toEqual(new Set([undefined, 'jump']))
})

test('an age range that lies outside of what a product accepts excludes it, and the answer can be taken back [S10.31, S15.20]', async () => {
  const { token, order_no, offers } = await withBasics({ age_range: 'from_0' })
  expect((await offers()).matched).toEqual([])
  await server.ok(
    '/web/form/save',
    { order_no, flow: 0, values: { ...FIRST_STEP, age_range: '' } },
    { token },
  )
  expect((await offers()).matched.length).toBeGreaterThan(0)
})

test('an application that passes data on is refused without the identity, and one that passes nothing on needs none [S10.32, S10.33]', async () => {
  const { order_no, offers, check, apply, identify, token } = await withBasics()
  const code = passing(await offers())
  expect(await check(code)).toMatchObject({ eligible: false, reasons: [{ code: 'identity_missing' }] })
  expect(await apply(code)).toMatchObject({ code: 409, msg: NEEDS })
  expect(await rowsOf(server, 'applications', { order_no })).toEqual([])
  expect(await check(JUMP)).toEqual({ eligible: true, reasons: [] })
  expect((await apply(JUMP)).code).toBe(200)
  // The order is read-only now, but for the identity that a next product needs.
  expect(
    (await server.call('/web/form/save', { order_no, flow: 0, values: FIRST_STEP }, { token })).code,
  ).toBe(409)
  expect((await identify()).data).toMatchObject({ flow: FLOW.complete, check: { eligible: true } })
  expect((await identify()).code).toBe(409)
  expect((await apply(code)).code).toBe(200)
})

test('an identity number outside of a chosen product replaces the given range, and the application is refused with the reason [S15.22, S15.23]', async () => {
  const { order_no, offers, check, apply, identify } = await withBasics({ age_range: 'from_46' })
  const code = passing(await offers())
  expect((await identify('19670101')).code).toBe(200)
  const { reasons } = await check(code)
  expect(reasons).toMatchObject([{ code: 'age_fails', text: expect.stringMatching(/^只面向/) }])
  expect(await apply(code)).toMatchObject({ code: 409, msg: reasons[0]?.text })
  expect(await rowsOf(server, 'applications', { order_no })).toEqual([])
  const list = await offers()
  expect(list.identity_due).toBeUndefined()
  expect(list.unmatched.map((one) => one.code)).toContain(code)
})

test('where no listed institution is passed data, no name and no number is asked for, whatever the setting [S10.30]', async () => {
  await ways(DEFAULT_WAY)
  server.deps.config.identityStep = 'before'
  const { form, offers, apply, token } = await withBasics()
  const opened = await form()
  expect(opened).toMatchObject({ flow: FLOW.complete, identity_step: 'never', agreements: [] })
  expect(opened.fields.filter(({ flow }) => flow === FLOW.identity)).toEqual([])
  expect((await server.ok('/v1/user/city', {}, { token })).nameless).toBe(true)
  expect((await offers()).identity_due).toBeUndefined()
  expect((await apply(JUMP)).code).toBe(200)
})

test('with the identity before the offers a mixed catalogue asks for it first, also of an order that had been complete without it [S10.4, S10.31]', async () => {
  const { form, offers } = await withBasics({ age_range: 'from_25' })
  server.deps.config.identityStep = 'before'
  const opened = await form()
  expect(opened.flow).toBe(FLOW.identity)
  expect(opened).not.toHaveProperty('identity_step')
  expect(opened.fields.map(({ name }) => name)).not.toContain('age_range')
  await expect(offers()).rejects.toThrow(NEEDS)
})

test('a match of an unknown age is replayed to the same result after the way of an institution has changed [S15.24]', async () => {
  const { offers } = await withBasics({ age_range: 'from_20' })
  const { trace_id } = await offers()
  await ways(DEFAULT_WAY)
  const [trace] = await findTraces(server.db, trace_id)
  if (!trace) throw new Error('no trace')
  expect(await replayTrace(server.db, trace)).toEqual({
    results: trace.results,
    second_look: trace.second_look,
  })
  expect(trace.inputs).toMatchObject({ age_range: 'from_20' })
})

test('a partner’s visitor, who is led to the institution’s own page, is asked for an age range and for no identity [S10.34]', async () => {
  const { enter, save, list } = partnersVisitors(server)
  const { purpose, ...known } = everything()
  const form = await enter(known)
  expect(names(form)).toEqual(['purpose', 'age_range'])
  expect(agreementsOf(form)).not.toContain('identity')
  expect(form).toMatchObject({ id_no_masked: null, values: { occupation: known.occupation } })
  expect((await rowOf(server, 'half_orders', { order_no: form.order_no })).identity_sealed).toBeNull()
  expect((await save(form, { purpose }, consentIds(form))).data?.step).toBe('product')
  const { data } = await list(form)
  expect(data?.matched.map(ageReason)).toContainEqual({
    code: 'age_unknown',
    text: expect.stringMatching(/周岁，由机构核实$/),
  })
})
