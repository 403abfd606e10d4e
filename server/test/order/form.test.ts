import { rowOf, type TestApp, testApp } from '../tools/harness'
import {
  applicationFor,
  BASICS,
  fillOrder,
  HANGZHOU,
  identityConsents,
  idNo,
  QUOTA,
  readyVisitor,
  settle,
} from '../tools/journey'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const conflict = (msg: string) => ({ code: 409, msg, data: null })

test('the form opens with its questions, limits and terms, and every question says why it is asked [S7.4, S10.4, S10.6, S14.3, S24.21]', async () => {
  const token = await server.login()
  const form = await server.ok('/web/form', {}, { token })
  expect(form.flow).toBe(0)
  expect(form.values).toEqual({})
  expect(form.id_no_masked).toBeNull()
  expect(form.limits).toEqual({ min: 100_000, max: 20_000_000, step: 100_000 })
  expect(form.terms).toEqual([3, 6, 9, 12, 18, 24, 36])
  expect(form.fields.map((field) => [field.flow, field.name])).toEqual([
    [0, 'amount'],
    [0, 'term'],
    [0, 'purpose'],
    [1, 'name'],
    [1, 'id_no'],
    [2, 'occupation'],
    [2, 'monthly_income'],
    [2, 'social_security'],
    [2, 'housing_fund'],
  ])
  expect(form.fields.every((field) => field.why !== '')).toBe(true)
})

test('an order is resumed, also when it is opened ten times at once', async () => {
  const token = await server.login()
  const opened = await Promise.all(Array.from({ length: 10 }, () => server.ok('/web/form', {}, { token })))
  expect(new Set(opened.map((form) => form.order_no)).size).toBe(1)
})

test('the name given with the city is prefilled', async () => {
  const token = await server.login()
  await settle(server, token)
  expect((await server.ok('/web/form', {}, { token })).values).toEqual({ name: '张三' })
})

test('three steps complete an order; what was saved comes back, the identity number only masked', async () => {
  const token = await server.login()
  const { order_no } = await server.ok('/web/form', {}, { token })
  const id_no = idNo()
  const consents = await identityConsents(server, token)
  const save = (flow: number, values: object) =>
    server.ok('/web/form/save', { order_no, flow, values, consents }, { token })
  expect(await save(0, QUOTA)).toEqual({ order_no, flow: 1, next: 'form' })
  expect(await save(1, { name: '李四', id_no })).toEqual({ order_no, flow: 2, next: 'form' })
  expect(await save(2, BASICS)).toEqual({ order_no, flow: 3, next: 'match' })
  const form = await server.ok('/web/form', { order_no }, { token })
  expect(form).toMatchObject({ flow: 3, values: { ...QUOTA, ...BASICS, name: '李四' } })
  expect(form.id_no_masked).toBe(`330***********${id_no.slice(-4)}`)
  expect(JSON.stringify(form)).not.toContain(id_no)
})

test('name and identity number are sealed in the database, the number is found by its index, and in no log line [S10.10, S26.2]', async () => {
  const token = await server.login()
  const id_no = idNo()
  const order_no = await fillOrder(server, token, [QUOTA, { name: '张三', id_no: id_no.toLowerCase() }])
  const row = await rowOf(server, 'orders', { order_no })
  expect(JSON.stringify(row)).not.toContain(id_no)
  expect(server.deps.vault.open(row.id_no_sealed ?? '', 'id_no')).toBe(id_no)
  expect(row.id_no_index).toBe(server.deps.vault.index(id_no, 'id_no'))
  // The day of birth is only in the number.
  expect(JSON.stringify(row)).not.toMatch(/张三|1990-05-15/)
  expect(server.deps.vault.open(row.name_sealed ?? '', 'name')).toBe('张三')
  expect(server.logs.join('\n')).not.toContain(id_no)
})

test('broken fields come back as 601, each with its place and what to do, and nothing is saved', async () => {
  const token = await server.login()
  const { order_no } = await server.ok('/web/form', {}, { token })
  const answer = await server.call(
    '/web/form/save',
    { order_no, flow: 0, values: { amount: 150_000, term: 5 } },
    { token },
  )
  expect(answer).toMatchObject({
    code: 601,
    errors: [
      { field: 'values.amount', content: '金额须为1,000元的整数倍' },
      { field: 'values.term', content: '请选择列出的期限' },
      { field: 'values.purpose', content: '请选择资金用途' },
    ],
  })
  expect(await server.ok('/web/form', {}, { token })).toMatchObject({ flow: 0, values: {} })
})

test('a step before its turn is refused', async () => {
  const token = await server.login()
  const { order_no } = await server.ok('/web/form', {}, { token })
  const answer = await server.call('/web/form/save', { order_no, flow: 2, values: BASICS }, { token })
  expect(answer).toMatchObject(conflict('请先完成前面的步骤'))
})

test('an earlier step can be changed without losing the later ones, and other fields sent along are ignored', async () => {
  const { token, order_no } = await readyVisitor(server)
  const values = { ...QUOTA, amount: 500_000, occupation: 'student' }
  const saved = await server.ok('/web/form/save', { order_no, flow: 0, values }, { token })
  expect(saved).toEqual({ order_no, flow: 3, next: 'match' })
  const form = await server.ok('/web/form', {}, { token })
  expect(form.values).toMatchObject({ amount: 500_000, occupation: 'employee' })
})

test('the identity step can be sent again without the stored number, and a name that does not belong to it is refused', async () => {
  const token = await server.login()
  const order_no = await fillOrder(server, token, [QUOTA, { name: '张三', id_no: idNo() }])
  const again = await server.ok(
    '/web/form/save',
    { order_no, flow: 1, values: { name: '张三丰', id_no: '' } },
    { token },
  )
  expect(again.flow).toBe(2)
  const wrong = await server.call(
    '/web/form/save',
    { order_no, flow: 1, values: { name: '张不符' } },
    { token },
  )
  expect(wrong).toMatchObject({
    code: 601,
    errors: [{ field: 'values.id_no', content: '姓名与身份证号码不一致，请核对后重新填写' }],
  })
})

test('the age counts from the day in China', async () => {
  const at = await testApp({ now: '2026-05-14T15:59:59Z' })
  const token = await at.login()
  const { order_no } = await at.ok('/web/form', {}, { token })
  await at.ok('/web/form/save', { order_no, flow: 0, values: QUOTA }, { token })
  const consents = await identityConsents(at, token)
  const step = { order_no, flow: 1, values: { name: '张三', id_no: idNo('20080515') }, consents }
  expect(await at.call('/web/form/save', step, { token })).toMatchObject({
    code: 601,
    errors: [{ content: '年龄须在18至60周岁之间' }],
  })
  at.clock.forward(1) // midnight in China
  expect((await at.ok('/web/form/save', step, { token })).flow).toBe(2)
  await at.close()
})

test('an applied order can be read and no longer changed; the next form is a new order that knows who the visitor is', async () => {
  const { token, order_no } = await readyVisitor(server)
  await server.ok('/v1/product/apply', await applicationFor(server, order_no, 'cf1-daily'), { token })
  const answer = await server.call('/web/form/save', { order_no, flow: 0, values: QUOTA }, { token })
  expect(answer).toMatchObject(conflict('该订单已提交申请，不能再修改；如需调整请重新填写'))
  expect((await server.ok('/web/form', { order_no }, { token })).flow).toBe(3)

  const next = await server.ok('/web/form', {}, { token })
  expect(next.order_no).not.toBe(order_no)
  expect(next).toMatchObject({
    flow: 0,
    values: { name: '张三', ...BASICS },
    id_no_masked: expect.stringContaining('***'),
  })
  expect(next.values).not.toHaveProperty('amount')
  await server.ok('/web/form/save', { order_no: next.order_no, flow: 0, values: QUOTA }, { token })
  const identity = { order_no: next.order_no, flow: 1, values: { name: '张三' } }
  expect((await server.ok('/web/form/save', identity, { token })).flow).toBe(2)
})

test('two elements: right ones are valid, ones that do not belong together are not, broken ones are named [S7.4, S10.7]', async () => {
  const token = await server.login()
  const consents = await identityConsents(server, token)
  const check = (name: string, id_no: string) =>
    server.call('/web/two/element/valid', { name, id_no, consents }, { token })
  expect(await check('张三', idNo())).toMatchObject({ code: 200, data: { valid: true } })
  expect(await check('张不符', idNo())).toMatchObject({ code: 200, data: { valid: false } })
  expect(await check('', '330106199005150011')).toMatchObject({
    code: 601,
    errors: [
      { field: 'name', content: '请填写姓名' },
      { field: 'id_no', content: '请填写正确的身份证号码' },
    ],
  })
  expect(await check('张三', idNo('20200101'))).toMatchObject({
    code: 601,
    errors: [{ field: 'id_no', content: '年龄须在18至60周岁之间' }],
  })
})

describe('one submit of the identity step', () => {
  const checks = async () =>
    (await server.db.selectFrom('limits').select('used').where('key', 'like', 'identity:%').execute()).map(
      ({ used }) => used,
    )
  /** A visitor at the identity step, who has ticked its consent. */
  async function atIdentity() {
    await server.db.deleteFrom('limits').execute()
    const token = await server.login()
    const { order_no } = await server.ok('/web/form', {}, { token })
    await server.ok('/web/form/save', { order_no, flow: 0, values: QUOTA }, { token })
    const consents = await identityConsents(server, token)
    const check = (name: string, id_no: string, requestId?: string) =>
      server.ok('/web/two/element/valid', { name, id_no, consents }, { token, requestId })
    const save = (name: string, id_no: string) =>
      server.call('/web/form/save', { order_no, flow: 1, values: { name, id_no }, consents }, { token })
    return { check, save }
  }

  test('one submit of the identity step is verified and counted once, however often its check is sent under one request id [S10.8]', async () => {
    const { check, save } = await atIdentity()
    const id_no = idNo()
    for (let i = 0; i < 3; i++) expect(await check('张三', id_no, 'one-submit')).toEqual({ valid: true })
    expect((await save(' 张三 ', id_no)).code).toBe(200)
    expect(await checks()).toEqual([1])
    expect(await server.db.selectFrom('sessions').select('verified_person').execute()).not.toContainEqual({
      verified_person: expect.any(String),
    })
  })

  test('an identity step that saves somebody else than was checked, or saves ten minutes later, is verified again [S10.8]', async () => {
    const { check, save } = await atIdentity()
    const id_no = idNo()
    await check('张三', id_no)
    expect((await save('李四', id_no)).code).toBe(200)
    expect(await checks()).toEqual([2])
    await check('张三', id_no)
    server.clock.forward(600)
    expect((await save('张三', id_no)).code).toBe(200)
    expect(await checks()).toEqual([4])
  })
})

test('the check before matching names what is missing, then says yes; a student is told why not [S7.4, S10.9, S15.4]', async () => {
  const token = await server.login()
  const { order_no } = await server.ok('/web/form', {}, { token })
  const check = async () => {
    const { eligible, reasons } = await server.ok('/v1/user/productCheck', { order_no }, { token })
    return [eligible, ...reasons.map((reason) => reason.code)]
  }
  expect(await check()).toEqual([false, 'area_missing', 'quota_missing'])
  await server.ok('/user/city/save', HANGZHOU, { token })
  expect(await check()).toEqual([false, 'quota_missing'])
  await fillOrder(server, token, [QUOTA])
  expect(await check()).toEqual([false, 'identity_missing'])
  await fillOrder(server, token, [undefined, { name: '张三', id_no: idNo() }])
  expect(await check()).toEqual([false, 'basics_missing'])
  await fillOrder(server, token, [undefined, undefined, BASICS])
  expect(await check()).toEqual([true])
  const forProduct = (code: string, wish = {}) =>
    server.ok('/v1/user/productCheck', { order_no, code, ...wish }, { token })
  expect(await forProduct('cf1-daily')).toEqual({ eligible: true, reasons: [] })
  expect((await forProduct('rural-branch')).reasons).toMatchObject([{ code: 'region_fails' }])
  expect((await forProduct('cf1-daily', { term: 5 })).reasons).toMatchObject([{ code: 'term_fails' }])
  await fillOrder(server, token, [undefined, undefined, { ...BASICS, occupation: 'student' }])
  expect(await check()).toEqual([false, 'student_fails'])
  const { matched, no_fit } = await server.ok('/v2/product/showList', { order_no }, { token })
  expect(matched).toEqual([])
  expect(no_fit).toMatchObject({ change_helps: false, reasons: [{ code: 'student_fails' }] })
})
