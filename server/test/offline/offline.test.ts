import { fen } from '@contract/brands'
import { metresBetween } from '../../src/offline/shops'
import { areaOf } from '../../src/place/regions'
import { seedFiles } from '../app/changed-seed'
import {
  atOnce,
  type CallOptions,
  codeCounts,
  fieldError,
  rowOf,
  rowsOf,
  setRows,
  testServer,
} from '../tools/harness'
import { institutions } from '../tools/institutions'
import { applicationFor, LOAN, nearStore, OFFLINE_PRODUCT } from '../tools/journey'

const APPLY = '/v1/offline/apply'
const WRITE = '/v1/offline/write'
const { amount, term } = LOAN

const server = testServer()
beforeEach(async () => {
  // This is a Friday, 10:00 in China.
  server.clock.set('2026-11-20T02:00:00.000Z')
  await setRows(server, 'limits', {}, { used: 0 })
})

type Visitor = { token: string; order_no: string }
/** A visitor in Shenzhen who has applied for the offline product and not booked a visit yet. */
async function applied() {
  const visitor = await nearStore(server)
  const payload = await applicationFor(server, visitor.order_no, OFFLINE_PRODUCT)
  const { apply_no } = await server.ok('/v1/product/apply', payload, { token: visitor.token })
  return { ...visitor, apply_no }
}
/** Books a visit to a store of the offline product, by default on the next day at 10:00. */
const book = ({ token, order_no }: Visitor, change: object = {}) => {
  const shop_id = 'rural-sz-nanshan'
  const what = { order_no, product_code: OFFLINE_PRODUCT, amount, term, shop_id }
  return server.call(APPLY, { ...what, visit_at: '2026-11-21T02:00:00.000Z', ...change }, { token })
}
async function booked() {
  const visitor = await applied()
  return { ...visitor, visit_code: (await book(visitor)).data?.visit_code ?? '' }
}
const stream = ({ token, order_no }: Visitor) => server.ok('/v1/offline/stream', { order_no }, { token })
const visitOf = ({ apply_no }: { apply_no: string }) => rowOf(server, 'appointments', { apply_no })
const applicationOf = async ({ token }: Visitor) =>
  (await server.ok('/web/result/list', {}, { token })).applications[0]
const confirm = (visit: { apply_no: string; visit_code: string }, options?: CallOptions) =>
  server.call(WRITE, visit, options)

test('each step from the application to the visit gets its time when it happens, and the visit code is stored sealed [S7.11, S17.1, S17.5]', async () => {
  const visitor = await applied()
  const before = await stream(visitor)
  expect(before.steps.map(({ title, state, at }) => [title, state, at])).toEqual([
    ['已提交', 'done', '2026-11-20T02:00:00.000Z'],
    ['预约到店', 'current', null],
    ['到店核验', 'todo', null],
    ['机构审核', 'todo', null],
  ])
  expect(before).toMatchObject({ current: 'booked', appointment: null })
  expect(await applicationOf(visitor)).toMatchObject({
    status_text: '等您预约到店',
    visit_due: { missed_shop_id: null },
  })

  server.clock.forward(60)
  const { apply_no } = visitor
  const { data } = await book(visitor)
  expect(data).toEqual({ apply_no, visit_code: expect.stringMatching(/^\d{8}$/) })
  const visit_code = data?.visit_code ?? ''
  const { visit_code_sealed } = await visitOf(visitor)
  expect(server.deps.vault.open(visit_code_sealed, 'visit_code')).toBe(visit_code)
  expect(await applicationOf(visitor)).toMatchObject({
    status: 'submitted',
    status_text: '已预约，等您到店',
    next_text: '请在11月21日10:00到示例农商行南山示例支行，带上身份证原件，并出示到店码。',
    visit_due: null,
  })
  const now = await stream(visitor)
  expect(now.steps.map(({ state }) => state)).toEqual(['done', 'done', 'current', 'todo'])
  const at = '2026-11-20T02:01:00.000Z'
  expect(now.steps[1]).toMatchObject({ at, text: '11月21日10:00，示例农商行南山示例支行' })
  expect(now.appointment).toMatchObject({
    apply_no,
    product_code: OFFLINE_PRODUCT,
    shop: { shop_id: 'rural-sz-nanshan', institution: { name: '示例农商行' }, distance: null },
    visit_at: '2026-11-21T02:00:00.000Z',
    visit_code,
    status: 'booked',
  })

  server.clock.set('2026-11-21T02:05:00.000Z')
  expect((await confirm({ ...visitor, visit_code })).code).toBe(200)
  const after = await stream(visitor)
  expect(after.steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'current'])
  expect(after.steps[2]).toMatchObject({ at: '2026-11-21T02:05:00.000Z' })
  expect(after).toMatchObject({ current: 'reviewed', appointment: { status: 'visited' } })
})

test('before the visitor has applied, the first step of a visit to a store is the current one, and none is done', async () => {
  const ahead = await stream(await nearStore(server))
  expect(ahead.steps.map(({ state }) => state)).toEqual(['current', 'todo', 'todo', 'todo'])
})

test('a visit that is more than a day overdue counts as missed and can be booked again with the same code', async () => {
  const visitor = await booked()
  server.clock.set('2026-11-22T02:00:00.000Z')
  expect(await stream(visitor)).toMatchObject({ current: 'visited', appointment: { status: 'booked' } })
  server.clock.forward(1)
  const missed = await stream(visitor)
  expect(missed).toMatchObject({ current: 'booked', appointment: { status: 'missed' } })
  expect(missed.steps[1]?.text).toContain('可以重新预约')
  expect((await confirm(visitor)).code).toBe(409)
  expect(await applicationOf(visitor)).toMatchObject({
    status_text: '到店时间已过',
    next_text: expect.stringContaining('已过，可以重新预约'),
    visit_due: { missed_shop_id: 'rural-sz-nanshan' },
  })

  const visit_at = '2026-11-24T03:00:00.000Z'
  const { apply_no, visit_code } = visitor
  expect((await book(visitor, { visit_at })).data).toEqual({ apply_no, visit_code })
  expect((await stream(visitor)).appointment).toMatchObject({ status: 'booked', visit_at })
  expect((await applicationOf(visitor))?.next_text).toContain('请在11月24日11:00到示例农商行南山示例支行')
})

test('an ended application shows its past steps and its end, and cannot be booked or confirmed', async () => {
  const visitor = await booked()
  const { apply_no } = visitor
  await setRows(server, 'applications', { apply_no }, { status: 'closed', updated_at: server.clock.now() })
  const ended = await stream(visitor)
  expect(ended.steps.map(({ code, state }) => `${code} ${state}`)).toEqual([
    'submitted done',
    'booked done',
    'closed done',
  ])
  expect(ended).toMatchObject({ current: 'closed', appointment: { status: 'cancelled' } })
  expect(await confirm(visitor)).toMatchObject({ code: 409, msg: '该申请已结束，不能确认到店' })
  // A booking would create a new application, which needs its own consents.
  expect(await book(visitor)).toMatchObject(fieldError('consent_ids'))
  expect(await rowsOf(server, 'appointments', { apply_no })).toHaveLength(1)
})

const SHOPS = '/v1/offline/shoplist'
const shops = async (payload: { code: string; product_code?: string; lng?: number; lat?: number }) => {
  const answer = await server.ok(SHOPS, payload)
  return { scope: answer.scope, ids: answer.shops.map((shop) => shop.shop_id), shops: answer.shops }
}

test('the stores are those of the county, or else of its city, or else of its province, and without a position they are sorted by id and have no distance [S7.11, S17.2]', async () => {
  const nanshan = await shops({ code: '440305' })
  expect(nanshan).toMatchObject({ scope: 'county', ids: ['rural-sz-houhai', 'rural-sz-nanshan'] })
  expect(nanshan.shops.map((shop) => shop.distance)).toEqual([null, null])
  // Luohu has no store, and neither have Zhuhai and Tibet.
  const [luohu, zhuhai] = [await shops({ code: '440303' }), await shops({ code: '440402' })]
  expect([luohu.scope, luohu.ids.length]).toEqual(['city', 4])
  expect(zhuhai.scope).toBe('province')
  expect(zhuhai.ids.length).toBeGreaterThan(4)
  expect(await shops({ code: '540102' })).toMatchObject({ scope: 'none', ids: [] })
  expect(await shops({ code: '440300' })).toMatchObject({ scope: 'city' })
  expect(await server.call(SHOPS, { code: '999999' })).toMatchObject(fieldError('code'))
})

test('with a position the nearest store comes first, and distances are in metres [S17.2]', async () => {
  const near = await shops({ code: '440303', lng: 114.06, lat: 22.54 })
  expect(near.ids[0]).toBe('rural-sz-futian')
  const distances = near.shops.map((shop) => shop.distance ?? -1)
  expect(distances).toEqual([...distances].sort((a, b) => a - b))
  expect(distances[0]).toBeGreaterThan(100)
  expect(distances[0]).toBeLessThan(1_000)
  // A degree of latitude is 111.2 km.
  expect(metresBetween({ lng: 114, lat: 22 }, { lng: 114, lat: 23 })).toBeCloseTo(111_195, -1)
  expect(metresBetween({ lng: 0, lat: 0 }, { lng: 180, lat: 0 })).toBeCloseTo(20_015_114, -2)
})

test("only open stores of the product's institution are listed, and a closed store cannot be booked either [S17.3]", async () => {
  expect(await shops({ code: '510104', product_code: OFFLINE_PRODUCT })).toMatchObject({ scope: 'none' })
  const village = await shops({ code: '510104', product_code: 'village-local' })
  expect(village.ids).toEqual(['village-cd-jinjiang'])
  for (const [product_code, code] of [
    ['x', 404],
    ['cf1-daily', 409],
  ] as const)
    expect(await server.call(SHOPS, { code: '510104', product_code })).toMatchObject({ code })
  const visitor = await applied()
  const closed = 'rural-sz-houhai'
  await setRows(server, 'shops', { shop_id: closed }, { open: false })
  const open = await shops({ code: '440305' })
  const answers = []
  for (const shop_id of ['village-cd-jinjiang', 'nothing', closed])
    answers.push(await book(visitor, { shop_id }))
  await setRows(server, 'shops', { shop_id: closed }, { open: true })
  expect(open.ids).toEqual(['rural-sz-nanshan'])
  for (const answer of answers) expect(answer).toMatchObject(fieldError('shop_id'))
})

test('the seed has at least 12 stores in at least 6 cities, in real counties, with invented phones [S27.12]', () => {
  const { shops: rows, products } = seedFiles(server)
  expect(rows.length).toBeGreaterThanOrEqual(12)
  expect(new Set(rows.map((shop) => shop.area.slice(0, 4))).size).toBeGreaterThanOrEqual(6)
  expect(new Set(rows.map((shop) => shop.phone)).size).toBe(rows.length)
  const visited = new Set(products.filter(({ offline }) => offline).map(({ institution }) => institution))
  expect(new Set(rows.map((shop) => shop.institution_code))).toEqual(visited)
  for (const shop of rows) {
    const area = areaOf(shop.area)
    for (const name of [area?.city, area?.county]) expect(shop.address).toContain(name)
    expect(shop.phone).toMatch(/^000-\d{4}-\d{4}$/)
  }
})

test('the contact for the store is stored sealed, and an invalid name or phone is refused at its field [S7.11]', async () => {
  const { token, order_no } = await nearStore(server)
  const save = (contact_name: string, contact_mobile: string) =>
    server.call('/v2/offline/saveUserInfo', { order_no, values: { contact_name, contact_mobile } }, { token })
  expect(await save('', '13800000000')).toMatchObject(fieldError('values.contact_name', '请填写姓名'))
  const phone = fieldError('values.contact_mobile', '请填写正确的手机号码')
  expect(await save('张三', '12')).toMatchObject(phone)
  for (const name of ['张三', '李四']) expect((await save(name, '13800000001')).code).toBe(200)
  const [row, ...others] = await rowsOf(server, 'offline_contacts', { order_no })
  expect(others).toEqual([])
  const { vault } = server.deps
  expect(vault.open(row?.name_sealed ?? '', 'contact_name')).toBe('李四')
  expect(vault.open(row?.mobile_sealed ?? '', 'mobile')).toBe('13800000001')
})

test('an amount or term other than the one applied for is refused with a clear message [S17.4]', async () => {
  const visitor = await applied()
  const msg = '您已申请该产品20,000元、12个月，预约的金额和期限须与申请一致'
  for (const change of [{ amount: fen(3_000_000) }, { term: 24 }])
    expect(await book(visitor, change)).toMatchObject({ code: 409, msg })
})

test('a booking without an application applies first with the same checks, or stores nothing at all [S17.5]', async () => {
  const visitor = await nearStore(server)
  const { token, order_no } = visitor
  const { consent_ids, cost_sheet_hash } = await applicationFor(server, order_no, OFFLINE_PRODUCT)
  const ready = { consent_ids, cost_sheet_hash }
  expect(await book(visitor)).toMatchObject(fieldError('consent_ids'))
  const stale = { code: 409, msg: '费用明细已更新，请重新确认' }
  expect(await book(visitor, { consent_ids })).toMatchObject(stale)
  expect(await book(visitor, { ...ready, amount: fen(100) })).toMatchObject(fieldError('amount'))
  expect((await book(visitor, { ...ready, product_code: 'cf1-daily' })).code).toBe(409)
  expect(await rowsOf(server, 'applications', { order_no })).toEqual([])
  const answer = await book(visitor, ready)
  expect(answer.code).toBe(200)
  const { applications } = await server.ok('/web/result/list', { order_no }, { token })
  expect(applications).toMatchObject([{ apply_no: answer.data?.apply_no, code: OFFLINE_PRODUCT }])
})

describe('the time of a visit', () => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await applied()
  })

  test.each([
    ['not a time', 'tomorrow', '请选择到店时间'],
    ['a date without a time', '2026-11-21', '请选择到店时间'],
    ['less than two hours ahead', '2026-11-20T03:59:00Z', '须至少提前2小时'],
    ['in the past', '2020-01-01T00:00:00Z', '须至少提前2小时'],
    ['on the day after the last bookable day', '2026-12-05T02:00:00Z', '只能预约14天内'],
    ['on a Sunday, when the store is closed', '2026-11-22T02:00:00Z', '当天不营业'],
    ['before the store opens', '2026-11-21T00:59:00Z', '当时不营业'],
    ['at closing time', '2026-11-21T09:00:00Z', '当时不营业'],
  ])('a booking whose time is %s is refused at its field [S17.4]', async (_, visit_at, text) => {
    const refused = fieldError('visit_at', expect.stringContaining(text))
    expect(await book(visitor, { visit_at })).toMatchObject(refused)
  })

  test.each([
    ['two hours ahead', '2026-11-20T12:00:00+08:00'],
    ['at opening time', '2026-11-21T09:00:00+08:00'],
    ['in the last minute of the last day', '2026-12-04T16:59:00+08:00'],
  ])('a booking whose time is %s is accepted [S17.4]', async (_, visit_at) => {
    expect((await book(visitor, { visit_at })).code).toBe(200)
  })
})

test('20 simultaneous calls, with or without an earlier application, lead to one appointment and one code [S17.5]', async () => {
  for (const visitor of [await applied(), await nearStore(server)]) {
    const { order_no } = visitor
    const { consent_ids, cost_sheet_hash } = await applicationFor(server, order_no, OFFLINE_PRODUCT)
    const answers = await atOnce(20, () => book(visitor, { consent_ids, cost_sheet_hash }))
    expect(codeCounts(answers)).toEqual({ 200: 20 })
    expect(new Set(answers.map(({ data }) => `${data?.apply_no} ${data?.visit_code}`)).size).toBe(1)
    const [{ apply_no } = { apply_no: '' }, ...others] = await rowsOf(server, 'applications', { order_no })
    expect(others).toEqual([])
    expect(await rowsOf(server, 'appointments', { apply_no })).toHaveLength(1)
  }
})

test('moving a visit keeps its row and its code, and a visit that took place cannot be moved', async () => {
  const visitor = await booked()
  const { apply_no, visit_code } = visitor
  const move = { shop_id: 'rural-sz-futian', visit_at: '2026-11-23T06:30:00.000Z' }
  expect((await book(visitor, move)).data?.visit_code).toBe(visit_code)
  const moved = [{ shop_id: move.shop_id, visit_at: new Date(move.visit_at) }]
  expect(await rowsOf(server, 'appointments', { apply_no })).toMatchObject(moved)
  expect((await confirm(visitor)).code).toBe(200)
  expect(await book(visitor, move)).toMatchObject({ code: 409, msg: '网点已确认您到店，不需要再预约' })
})

const wrong = (code: string) => (code === '00000000' ? '00000001' : '00000000')

test('the right code confirms once: the application advances with a timeline row, and its text says so [S7.11, S17.6]', async () => {
  const visitor = await booked()
  server.clock.forward(3_600)
  expect((await confirm(visitor)).data).toEqual({ status: 'visited' })
  expect(await applicationOf(visitor)).toMatchObject({
    status: 'visited',
    status_text: '已到店，等审核',
    visit_due: null,
    next_text: expect.stringContaining('结果以机构通知为准'),
    timeline: [{ status: 'submitted' }, { status: 'visited', at: '2026-11-20T03:00:00.000Z' }],
  })
  expect(await confirm(visitor)).toMatchObject({ code: 409, msg: '该到店码已使用过' })
})

test('an application that was visited before it was delivered is still delivered', async () => {
  const { got, drain } = institutions(server)
  await drain()
  got.length = 0
  const visitor = await booked()
  expect((await confirm(visitor)).code).toBe(200)
  await drain()
  expect(got).toEqual([`deliver ${visitor.apply_no}`, `visit.confirmed ${visitor.apply_no} rural`])
  expect((await stream(visitor)).current).toBe('reviewed')
})

test('five wrong attempts lock the code with the same message, and booking again creates a new code [S17.6]', async () => {
  const visitor = await booked()
  const { apply_no, visit_code } = visitor
  const answers = []
  for (let i = 0; i < 5; i++) answers.push(await confirm({ apply_no, visit_code: wrong(visit_code) }))
  answers.push(await confirm(visitor))
  answers.push(await confirm({ apply_no: 'SQ0', visit_code }))
  answers.push(await confirm({ apply_no, visit_code: '到店码到店码到店' }))
  expect(new Set(answers.map(({ code, msg }) => `${code} ${msg}`)).size).toBe(1)
  expect(answers[0]).toMatchObject(fieldError('visit_code'))
  expect(await visitOf(visitor)).toMatchObject({ tries_left: 0, status: 'booked' })

  const again = (await book(visitor)).data?.visit_code ?? ''
  expect(again).not.toBe(visit_code)
  expect((await confirm({ apply_no, visit_code: again })).data).toEqual({ status: 'visited' })
})

test('simultaneous guesses share the five attempts', async () => {
  const { apply_no, visit_code } = await booked()
  await atOnce(12, () => confirm({ apply_no, visit_code: wrong(visit_code) }))
  expect((await visitOf({ apply_no })).tries_left).toBe(0)
})

test('of many simultaneous confirmations one succeeds [S17.6]', async () => {
  const visitor = await booked()
  expect(codeCounts(await atOnce(8, () => confirm(visitor)))).toEqual({ 200: 1, 409: 7 })
  const { apply_no } = visitor
  expect(await rowsOf(server, 'application_timeline', { apply_no, status: 'visited' })).toHaveLength(1)
})

test('an IP address is limited to 60 attempts an hour [S17.6]', async () => {
  const guess = (ip: string) => confirm({ apply_no: 'SQ0', visit_code: '00000000' }, { ip })
  expect(codeCounts(await atOnce(60, () => guess('192.0.2.1')))).toEqual({ 601: 60 })
  expect((await guess('192.0.2.1')).code).toBe(429)
  expect((await guess('192.0.2.2')).code).toBe(601)
  server.clock.forward(3_600)
  expect((await guess('192.0.2.1')).code).toBe(601)
})

test('an order can be matched again even after an application, and its products say that they were applied for [S7.11]', async () => {
  const { token, order_no, apply_no } = await applied()
  const refresh = '/v1/offline/refreshProduct'
  const { matched } = await server.ok(refresh, { order_no }, { token })
  expect(matched).toEqual((await server.ok('/v2/product/showList', { order_no }, { token })).matched)
  expect(matched.find(({ code }) => code === OFFLINE_PRODUCT)).toMatchObject({ apply_no, offline: true })
  // A new order without answers cannot be matched.
  const other = { token: await server.login() }
  const { order_no: empty } = await server.ok('/web/form', {}, other)
  expect((await server.call(refresh, { order_no: empty }, other)).code).toBe(409)
})
