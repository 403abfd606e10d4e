import { fen } from '@contract/brands'
import { FLOW } from '@contract/rules/order-steps'
import { changeOf, nextStep } from '../../src/order/answers'
import { isAsked } from '../../src/order/fields'
import { type AnswerColumns, columnsOf } from '../../src/order/tables'
import { atOnce, fieldError, rowOf, rowsOf, setRows, testApp, testServer } from '../tools/harness'
import {
  appliedVisitor,
  atIdentity,
  BASICS,
  FIRST_STEP,
  fieldNames,
  fillOrder,
  HANGZHOU,
  identityConsents,
  idNo,
  readyVisitor,
  settle,
} from '../tools/journey'

const FORM = '/web/form'
const SAVE = '/web/form/save'
const VALID = '/web/two/element/valid'

const server = testServer()
/** The first step as columns, with sealed answers in plain text. */
const BASICS_STORED = changeOf(FIRST_STEP, { seal: (text) => text })
const IDENTITY = { name_sealed: 'x', id_no_sealed: 'x', id_no_masked: 'x' }

async function beginner(at = server) {
  const token = await at.login()
  const { order_no } = await at.ok(FORM, {}, { token })
  const consents = await identityConsents(at, token)
  return {
    token,
    order_no,
    form: () => at.ok(FORM, {}, { token }),
    save: (flow: number, values: object) => at.call(SAVE, { order_no, flow, values, consents }, { token }),
    check: (name: string, id_no: string, requestId?: string) =>
      at.call(VALID, { name, id_no, consents }, { token, requestId }),
  }
}

test('the form opens with its questions, limits and terms, and every question states why it is asked [S7.4, S10.4, S10.6, S14.3, S24.21]', async () => {
  const form = await (await beginner()).form()
  expect(form).toMatchObject({
    flow: 0,
    values: {},
    id_no_masked: null,
    limits: { min: fen(100_000), max: fen(20_000_000), step: fen(100_000) },
    terms: [3, 6, 9, 12, 18, 24, 36],
  })
  const steps = [0, 1].map((flow) => form.fields.filter((field) => field.flow === flow))
  expect(steps.map((fields) => fields.map(({ name }) => name))).toEqual(
    [0, 1].map((step) => fieldNames(({ flow }, name) => flow === step && isAsked(name, 'before'))),
  )
  expect(steps.map(([first, second]) => [first?.name, second?.name])).toEqual([
    ['amount', 'term'],
    ['name', 'id_no'],
  ])
  expect(form.fields.every((field) => field.why !== '')).toBe(true)
})

test('an order is resumed, even if it is opened ten times at once, and the name saved with the city is prefilled', async () => {
  const token = await server.login()
  await settle(server, token)
  const opened = await atOnce(10, () => server.ok(FORM, {}, { token }))
  expect(new Set(opened.map((form) => form.order_no)).size).toBe(1)
  expect(opened[0]?.values).toEqual({ name: '张三' })
})

test('two steps complete an order, and the saved answers are returned, the identity number only masked', async () => {
  const { order_no, save, form } = await beginner()
  const id_no = idNo()
  for (const [flow, values, next] of [
    [0, FIRST_STEP, 'form'],
    [1, { name: '李四', id_no }, 'match'],
  ] as const)
    expect((await save(flow, values)).data).toMatchObject({ order_no, flow: flow + 1, next })
  const complete = await form()
  expect(complete).toMatchObject({ flow: 2, values: { ...FIRST_STEP, name: '李四' } })
  expect(complete.id_no_masked).toBe(`330***********${id_no.slice(-4)}`)
  expect(JSON.stringify(complete)).not.toContain(id_no)
})

test.each<[string, Partial<AnswerColumns>, number]>([
  ['nothing', {}, FLOW.basics],
  ['the identity but no basics', IDENTITY, FLOW.basics],
  ['the basics but no identity', BASICS_STORED, FLOW.identity],
  ['the basics and a name without a number', { ...BASICS_STORED, name_sealed: 'x' }, FLOW.identity],
  ['everything but one of the basics', { ...BASICS_STORED, ...IDENTITY, purpose: null }, FLOW.basics],
  ['everything', { ...BASICS_STORED, ...IDENTITY }, FLOW.complete],
])('an order with %s goes on with the first step in which an answer is missing', (_title, known, step) => {
  const empty = Object.fromEntries(columnsOf(() => true).map((column) => [column, null]))
  expect(nextStep({ ...empty, ...known } as AnswerColumns)).toBe(step)
})

test('an earlier step can be changed without losing the later ones, and other fields sent along are ignored', async () => {
  const { token, order_no } = await readyVisitor(server)
  const values = { ...FIRST_STEP, amount: fen(500_000), name: '李四' }
  const saved = await server.ok(SAVE, { order_no, flow: 0, values }, { token })
  expect(saved).toMatchObject({ order_no, flow: 2, next: 'match' })
  const form = await server.ok(FORM, {}, { token })
  expect(form.values).toMatchObject({ amount: fen(500_000), name: '张三' })
})

test('the identity step can be sent again without the stored number, and a name that does not belong to it is refused', async () => {
  const { save } = await beginner()
  await save(0, FIRST_STEP)
  await save(1, { name: '张三', id_no: idNo() })
  expect((await save(1, { name: '张三丰', id_no: '' })).data?.flow).toBe(2)
  const refused = fieldError('values.id_no', '姓名与身份证号码不一致，请核对后重新填写')
  expect(await save(1, { name: '张不符' })).toMatchObject(refused)
})

test('the age is computed for the current day in China', async () => {
  const at = await testApp({ now: '2026-05-14T15:59:59Z' })
  const { save } = await beginner(at)
  await save(0, FIRST_STEP)
  const values = { name: '张三', id_no: idNo('20080515') }
  expect(await save(1, values)).toMatchObject(fieldError('values.id_no', '年龄须在18至60周岁之间'))
  at.clock.forward(1) // midnight in China
  expect((await save(1, values)).data?.flow).toBe(2)
  await at.close()
})

test('an order with an application can be read but not changed, and the next form is a new order with the known identity', async () => {
  const { token, order_no } = await appliedVisitor(server)
  const save = (of: string, flow: number, values: object) =>
    server.call(SAVE, { order_no: of, flow, values }, { token })
  const msg = '该订单已提交申请，不能再修改；如需调整请重新填写'
  expect(await save(order_no, 0, FIRST_STEP)).toMatchObject({ code: 409, msg, data: null })
  expect((await server.ok(FORM, { order_no }, { token })).flow).toBe(2)

  const next = await server.ok(FORM, {}, { token })
  expect(next.order_no).not.toBe(order_no)
  expect(next).toMatchObject({ flow: 0, id_no_masked: expect.stringContaining('***') })
  expect(next.values).toEqual({ name: '张三', ...BASICS })
  expect((await save(next.order_no, 0, FIRST_STEP)).data?.flow).toBe(2)
})

/** The number of counted verifications of all visitors. */
const checks = async () =>
  (await rowsOf(server, 'limits')).filter(({ key }) => key.startsWith('identity:')).map(({ used }) => used)
async function begun() {
  await server.db.deleteFrom('limits').execute()
  const visitor = await beginner()
  await visitor.save(0, FIRST_STEP)
  return visitor
}

test('one submission of the identity step is verified and counted once, even if its check is repeated under one request id', async () => {
  const { check, save } = await begun()
  const id_no = idNo()
  for (let i = 0; i < 3; i++) expect((await check('张三', id_no, 'one-submit')).data).toEqual({ valid: true })
  expect((await save(1, { name: ' 张三 ', id_no })).code).toBe(200)
  expect(await checks()).toEqual([1])
  for (const { verified_person } of await rowsOf(server, 'sessions')) expect(verified_person).toBeNull()
})

test('an identity step that saves another person than was checked, or saves ten minutes later, is verified again', async () => {
  const { check, save } = await begun()
  const id_no = idNo()
  await check('张三', id_no)
  expect((await save(1, { name: '李四', id_no })).code).toBe(200)
  expect(await checks()).toEqual([2])
  await check('张三', id_no)
  server.clock.forward(600)
  expect((await save(1, { name: '张三', id_no })).code).toBe(200)
  expect(await checks()).toEqual([4])
})

test('the check before the match names what is missing, then succeeds, and refuses a student with the reason [S7.4, S10.9, S15.4]', async () => {
  const token = await server.login()
  const { order_no } = await server.ok(FORM, {}, { token })
  const check = async (of: object = {}) => {
    const { eligible, reasons } = await server.ok('/v1/user/productCheck', { order_no, ...of }, { token })
    return [eligible, ...reasons.map((reason) => reason.code)]
  }
  expect(await check()).toEqual([false, 'area_missing', 'basics_missing'])
  await server.ok('/user/city/save', HANGZHOU, { token })
  expect(await check()).toEqual([false, 'basics_missing'])
  await fillOrder(server, token, [FIRST_STEP])
  expect(await check()).toEqual([true])
  expect(await check({ code: 'cf1-daily' })).toEqual([false, 'identity_missing'])
  await fillOrder(server, token, [undefined, { name: '张三', id_no: idNo() }])
  expect(await check()).toEqual([true])
  expect(await check({ code: 'cf1-daily' })).toEqual([true])
  expect(await check({ code: 'rural-branch' })).toEqual([false, 'region_fails'])
  expect(await check({ code: 'cf1-daily', term: 5 })).toEqual([false, 'term_fails'])
  await fillOrder(server, token, [{ ...FIRST_STEP, occupation: 'student' }])
  expect(await check()).toEqual([false, 'student_fails'])
  const { matched, no_fit } = await server.ok('/v2/product/showList', { order_no }, { token })
  expect(matched).toEqual([])
  expect(no_fit).toMatchObject({ change_helps: false, reasons: [{ code: 'student_fails' }] })
})

test('before an identity number is asked for, the check says why no product can serve the visitor [S10.5, S10.9]', async () => {
  const token = await server.login()
  await settle(server, token)
  const check = async (change: object) => {
    const order_no = await fillOrder(server, token, [{ ...FIRST_STEP, ...change }])
    return server.ok('/v1/user/productCheck', { order_no }, { token })
  }
  const student = await check({ occupation: 'student' })
  expect(student).toMatchObject({ eligible: false, reasons: [{ code: 'student_fails' }] })
  // Another amount or term would help, so this visitor goes on.
  expect(await check({ amount: fen(20_000_000), term: 3 })).toEqual({ eligible: true, reasons: [] })
  const { user_id } = await rowOf(server, 'orders', {
    order_no: (await server.ok(FORM, {}, { token })).order_no,
  })
  await setRows(server, 'visitors', { user_id }, { area_code: '810000' })
  const none = await check({})
  expect(none).toMatchObject({ eligible: false, reasons: [{ code: 'no_product_fails' }] })
  expect(await rowsOf(server, 'match_traces', { user_id })).toEqual([])
})

describe('the offers that a saved step brings along', () => {
  const LIST = '/v2/product/showList'
  const last = { flow: FLOW.identity, values: { name: '张三', id_no: idNo() } }

  async function atOffers(change = {}) {
    const { token, order_no, consents } = await atIdentity(server, change)
    const save = (match?: object, requestId?: string) =>
      server.ok(SAVE, { order_no, ...last, consents, ...(match && { match }) }, { token, requestId })
    const traces = () => rowsOf(server, 'match_traces', { order_no })
    return { token, order_no, save, traces }
  }

  test('are those of a match of its own, with its trace, and a repetition brings the same [S15.1]', async () => {
    const { token, order_no, save, traces } = await atOffers()
    const [saved, again] = [await save({}, 'once'), await save({}, 'once')]
    expect(again).toEqual(saved)
    const [trace, ...others] = await traces()
    expect([trace?.trace_id, others]).toEqual([saved.offers?.trace_id, []])
    expect(await server.ok(LIST, { order_no }, { token })).toEqual(saved.offers)
    expect(await traces()).toHaveLength(1)
  })

  test('follow the preference that is sent along, which is stored', async () => {
    const { token, order_no, save } = await atOffers()
    expect((await save({ personalised: false })).offers?.personalised).toBe(false)
    expect((await server.ok(LIST, { order_no }, { token })).personalised).toBe(false)
  })

  test('are left out unless they are asked for, and for a student, who receives none [S10.9]', async () => {
    const plain = await atOffers()
    expect(await plain.save()).not.toHaveProperty('offers')
    const student = await atOffers({ occupation: 'student' })
    expect(await student.save({})).not.toHaveProperty('offers')
    expect([...(await plain.traces()), ...(await student.traces())]).toEqual([])
  })
})
