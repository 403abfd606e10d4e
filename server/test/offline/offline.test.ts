import { readSeedFiles } from '../../src/seed/files'
import { metresBetween } from '../../src/services/offline/shops'
import { areaOf } from '../../src/services/place/regions'
import { rowsOf, type TestApp, testApp } from '../tools/harness'
import { applicationFor, BASICS, fillOrder, idNo, QUOTA, settle } from '../tools/journey'

const APPLY = '/v1/offline/apply'
const WRITE = '/v1/offline/write'
const NANSHAN = {
  code: '440305',
  country: '中国',
  province: '广东省',
  city: '深圳市',
  county: '南山区',
}
const AMOUNT = { amount: 3_000_000, term: 12 }

let server: TestApp
beforeEach(async () => {
  // A Friday, 10:00 in China.
  server = await testApp({ now: '2026-11-20T02:00:00.000Z' })
})
afterEach(() => server.close())

/** A visitor in Shenzhen whose order fits `rural-branch`. */
async function ready() {
  const token = await server.login()
  await settle(server, token, NANSHAN)
  const identity = { name: '张三', id_no: idNo() }
  const order_no = await fillOrder(server, token, [{ ...QUOTA, ...AMOUNT }, identity, BASICS])
  return { token, order_no }
}

/** Applied for `rural-branch`, not booked yet. */
async function applied() {
  const visitor = await ready()
  const payload = await applicationFor(server, visitor.order_no, 'rural-branch', AMOUNT)
  const { apply_no } = await server.ok('/v1/product/apply', payload, { token: visitor.token })
  return { ...visitor, apply_no }
}

const booking = (order_no: string, change: object = {}) => ({
  order_no,
  product_code: 'rural-branch',
  shop_id: 'rural-sz-nanshan',
  visit_at: '2026-11-21T02:00:00.000Z',
  ...AMOUNT,
  ...change,
})

async function booked() {
  const visitor = await applied()
  const { visit_code } = await server.ok(APPLY, booking(visitor.order_no), { token: visitor.token })
  return { ...visitor, visit_code }
}

const stream = (visitor: { token: string; order_no: string }) =>
  server.ok('/v1/offline/stream', { order_no: visitor.order_no }, { token: visitor.token })
const appointments = () => rowsOf(server, 'appointments')

describe('where an application stands', () => {
  test('from the application to the visit: each step has its time once it has happened [S7.11, S17.1]', async () => {
    const visitor = await applied()
    const before = await stream(visitor)
    expect(before.steps.map(({ title, state, at }) => [title, state, at])).toEqual([
      ['申请已提交', 'done', '2026-11-20T02:00:00.000Z'],
      ['预约到店', 'current', null],
      ['到店核验', 'todo', null],
      ['机构审核', 'todo', null],
    ])
    expect(before).toMatchObject({ current: 'booked', appointment: null })

    server.clock.forward(60)
    const { visit_code } = await server.ok(APPLY, booking(visitor.order_no), { token: visitor.token })
    const now = await stream(visitor)
    expect(now.steps.map(({ state }) => state)).toEqual(['done', 'done', 'current', 'todo'])
    expect(now.steps[1]).toMatchObject({
      at: '2026-11-20T02:01:00.000Z',
      text: '11月21日10:00，示例农商行南山示例支行',
    })
    expect(now.appointment).toMatchObject({
      apply_no: visitor.apply_no,
      product_code: 'rural-branch',
      shop: { shop_id: 'rural-sz-nanshan', institution: { name: '示例农商行' }, distance: null },
      visit_at: '2026-11-21T02:00:00.000Z',
      visit_code,
      status: 'booked',
    })

    server.clock.set('2026-11-21T02:05:00.000Z')
    await server.ok(WRITE, { apply_no: visitor.apply_no, visit_code })
    const after = await stream(visitor)
    expect(after.steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'current'])
    expect(after.steps[2]).toMatchObject({ at: '2026-11-21T02:05:00.000Z' })
    expect(after).toMatchObject({ current: 'reviewed', appointment: { status: 'visited' } })
  })

  test('without an application the way lies ahead; a product that is none, or is online, is refused', async () => {
    const { token, order_no } = await ready()
    const ahead = await server.ok('/v1/offline/stream', { order_no }, { token })
    expect(ahead.steps.map(({ state }) => state)).toEqual(['current', 'todo', 'todo', 'todo'])
    const of = (product_code: string) =>
      server.call('/v1/offline/stream', { order_no, product_code }, { token })
    expect((await of('nothing')).code).toBe(404)
    expect((await of('cf1-daily')).code).toBe(409)
    expect((await of('rural-branch')).code).toBe(200)
  })

  test('a visit whose time passed by a day counts as missed and can be booked anew with the same code [S17.7]', async () => {
    const visitor = await booked()
    server.clock.set('2026-11-22T02:00:00.000Z')
    expect(await stream(visitor)).toMatchObject({ current: 'visited', appointment: { status: 'booked' } })
    server.clock.forward(1)
    const missed = await stream(visitor)
    expect(missed).toMatchObject({ current: 'booked', appointment: { status: 'missed' } })
    expect(missed.steps[1]?.text).toContain('可以重新预约')
    expect(await server.call(WRITE, visitor)).toMatchObject({ code: 409 })
    const list = () => server.ok('/web/result/list', {}, { token: visitor.token })
    expect((await list()).applications[0]?.next_text).toContain('已过，可以重新预约')

    const visit_at = '2026-11-24T03:00:00.000Z'
    const again = await server.ok(APPLY, booking(visitor.order_no, { visit_at }), { token: visitor.token })
    expect(again).toEqual({ apply_no: visitor.apply_no, visit_code: visitor.visit_code })
    expect((await stream(visitor)).appointment).toMatchObject({ status: 'booked', visit_at })
    expect((await list()).applications[0]?.next_text).toContain('已预约11月24日11:00到示例农商行南山示例支行')
  })

  test('an ended application shows what happened and its end, and cannot be booked or confirmed', async () => {
    const visitor = await booked()
    const end = { status: 'closed' as const, updated_at: server.clock.now() }
    await server.db.updateTable('applications').set(end).where('apply_no', '=', visitor.apply_no).execute()
    const ended = await stream(visitor)
    expect(ended.steps.map(({ code, state }) => [code, state])).toEqual([
      ['submitted', 'done'],
      ['booked', 'done'],
      ['closed', 'done'],
    ])
    expect(ended).toMatchObject({ current: 'closed', appointment: { status: 'cancelled' } })
    expect(await server.call(WRITE, visitor)).toMatchObject({
      code: 409,
      msg: '该申请已结束，不能确认到店',
    })
    // Booking would be a new application, which needs its own consents.
    expect(await server.call(APPLY, booking(visitor.order_no), { token: visitor.token })).toMatchObject({
      code: 601,
      errors: [{ field: 'consent_ids' }],
    })
    expect(await appointments()).toHaveLength(1)
  })
})

describe('stores', () => {
  const shops = async (payload: { code: string; product_code?: string; lng?: number; lat?: number }) => {
    const answer = await server.ok('/v1/offline/shoplist', payload)
    return { scope: answer.scope, ids: answer.shops.map((shop) => shop.shop_id), shops: answer.shops }
  }

  test('of the county, else of its city, else of its province; without a position by id and without distance [S7.11, S17.2]', async () => {
    const nanshan = await shops({ code: '440305' })
    expect(nanshan).toMatchObject({ scope: 'county', ids: ['rural-sz-houhai', 'rural-sz-nanshan'] })
    expect(nanshan.shops.map((shop) => shop.distance)).toEqual([null, null])
    // Luohu has none, nor has Zhuhai or Tibet.
    expect(await shops({ code: '440303' })).toMatchObject({ scope: 'city' })
    expect((await shops({ code: '440303' })).ids).toHaveLength(4)
    const province = await shops({ code: '440402' })
    expect(province.scope).toBe('province')
    expect(province.ids.length).toBeGreaterThan(4)
    expect(await shops({ code: '540102' })).toMatchObject({ scope: 'none', ids: [] })
    expect(await shops({ code: '440300' })).toMatchObject({ scope: 'city' })
    expect(await server.call('/v1/offline/shoplist', { code: '999999' })).toMatchObject({
      code: 601,
      errors: [{ field: 'code' }],
    })
  })

  test('with a position the nearest comes first, in metres [S17.2]', async () => {
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

  test("the stores of a product are its institution's, never a closed one [S17.3]", async () => {
    expect(await shops({ code: '510104', product_code: 'rural-branch' })).toMatchObject({ scope: 'none' })
    expect((await shops({ code: '510104', product_code: 'village-local' })).ids).toEqual([
      'village-cd-jinjiang',
    ])
    expect(await server.call('/v1/offline/shoplist', { code: '510104', product_code: 'x' })).toMatchObject({
      code: 404,
    })
    expect(
      await server.call('/v1/offline/shoplist', { code: '510104', product_code: 'cf1-daily' }),
    ).toMatchObject({ code: 409 })
    await server.db
      .updateTable('shops')
      .set({ open: false })
      .where('shop_id', '=', 'rural-sz-houhai')
      .execute()
    expect((await shops({ code: '440305' })).ids).toEqual(['rural-sz-nanshan'])
  })

  test('the seeded stores: at least 12 in at least 6 cities, in real counties, inside their city, with invented phones [S27.12]', () => {
    const { shops: rows, products } = readSeedFiles(server.deps.config.seedDir)
    expect(rows.length).toBeGreaterThanOrEqual(12)
    expect(new Set(rows.map((shop) => shop.area.slice(0, 4))).size).toBeGreaterThanOrEqual(6)
    expect(new Set(rows.map((shop) => shop.phone)).size).toBe(rows.length)
    const visited = new Set(products.filter(({ offline }) => offline).map(({ institution }) => institution))
    expect(new Set(rows.map((shop) => shop.institution_code))).toEqual(visited)
    /** The middle of each city, degrees. */
    const middle: Record<string, [number, number]> = {
      4403: [114.06, 22.54],
      4401: [113.26, 23.13],
      4406: [113.12, 23.02],
      4501: [108.37, 22.82],
      4503: [110.29, 25.27],
      5101: [104.07, 30.66],
      5001: [106.55, 29.56],
    }
    for (const shop of rows) {
      const area = areaOf(shop.area)
      expect(area?.county).not.toBe('')
      for (const name of [area?.city, area?.county]) expect(shop.address).toContain(name)
      const [lng, lat] = middle[shop.area.slice(0, 4)] ?? [0, 0]
      expect(metresBetween({ lng, lat }, shop)).toBeLessThan(30_000)
      expect(shop.phone).toMatch(/^000-\d{4}-\d{4}$/)
      expect(shop.closes).toBeGreaterThan(shop.opens + 6 * 60)
      expect(shop.days.length).toBeGreaterThanOrEqual(5)
      for (const day of shop.days) expect([1, 2, 3, 4, 5, 6, 7]).toContain(day)
    }
  })
})

test('whom the store may expect is sealed; a wrong name or phone is told at its field [S7.11]', async () => {
  const { token, order_no } = await ready()
  const save = (contact_name: string, contact_mobile: string) =>
    server.call('/v2/offline/saveUserInfo', { order_no, values: { contact_name, contact_mobile } }, { token })
  expect(await save('', '13800000000')).toMatchObject({
    code: 601,
    errors: [{ field: 'values.contact_name', content: '请填写姓名' }],
  })
  expect(await save('张三', '12')).toMatchObject({
    code: 601,
    errors: [{ field: 'values.contact_mobile', content: '请填写正确的手机号码' }],
  })
  expect((await save('张三', '13800000001')).code).toBe(200)
  expect((await save('李四', '13800000002')).code).toBe(200)
  const [row, ...others] = await rowsOf(server, 'offline_contacts')
  expect(others).toEqual([])
  expect(JSON.stringify(row)).not.toMatch(/李四|13800000002/)
  expect(server.deps.vault.open(row?.name_sealed ?? '', 'contact_name')).toBe('李四')
  expect(server.deps.vault.open(row?.mobile_sealed ?? '', 'mobile')).toBe('13800000002')
})

test('the terms of an offline product with what each costs, as the cost sheet has it [S7.11]', async () => {
  const { token, order_no } = await ready()
  const periods = (product_code: string, amount: number) =>
    server.call('/v2/offline/applyPeriod', { order_no, product_code, amount }, { token })
  const { data } = await periods('rural-branch', AMOUNT.amount)
  expect(data?.periods.map(({ term }) => term)).toEqual([12, 24, 36])
  const { cost_sheet } = await server.ok('/v2/product/info', { code: 'rural-branch', ...AMOUNT })
  expect(data?.periods[0]).toEqual({
    term: 12,
    monthly: cost_sheet.monthly_payment,
    total: cost_sheet.total_repayment,
    rate: cost_sheet.annual_rate,
    simple_rate: cost_sheet.simple_rate,
  })
  expect(await periods('rural-branch', 1)).toMatchObject({ code: 601, errors: [{ field: 'amount' }] })
  expect(await periods('cf1-daily', AMOUNT.amount)).toMatchObject({ code: 409 })
  expect(await periods('nothing', AMOUNT.amount)).toMatchObject({ code: 404 })
})

describe('booking a visit', () => {
  test('a booking belongs to the live application, its 8-digit code is stored sealed, and the list of applications names the visit [S7.11, S17.5]', async () => {
    const visitor = await applied()
    const answer = await server.ok(APPLY, booking(visitor.order_no), { token: visitor.token })
    expect(answer).toEqual({ apply_no: visitor.apply_no, visit_code: expect.stringMatching(/^\d{8}$/) })
    const [row, ...others] = await appointments()
    expect(others).toEqual([])
    expect(JSON.stringify(row)).not.toContain(answer.visit_code)
    expect(server.deps.vault.open(row?.visit_code_sealed ?? '', 'visit_code')).toBe(answer.visit_code)
    const { applications } = await server.ok('/web/result/list', {}, { token: visitor.token })
    expect(applications[0]).toMatchObject({
      status: 'submitted',
      next_text: '已预约11月21日10:00到示例农商行南山示例支行办理，请携带身份证并出示到店码。',
    })
  })

  test('another amount or term than applied for is refused with a clear text [S17.4]', async () => {
    const { token, order_no } = await applied()
    for (const change of [{ amount: 2_000_000 }, { term: 24 }]) {
      expect(await server.call(APPLY, booking(order_no, change), { token })).toMatchObject({
        code: 409,
        msg: '您已申请该产品30,000元、12个月，预约的金额和期限须与申请一致',
      })
    }
  })

  test('without an application it applies first, with the same checks, or does nothing at all [S17.5]', async () => {
    const { token, order_no } = await ready()
    const { consent_ids, cost_sheet_hash } = await applicationFor(server, order_no, 'rural-branch', AMOUNT)
    const book = (change: object) => server.call(APPLY, booking(order_no, change), { token })
    expect(await book({})).toMatchObject({ code: 601, errors: [{ field: 'consent_ids' }] })
    expect(await book({ consent_ids })).toMatchObject({ code: 409, msg: '费用明细已更新，请重新确认' })
    expect(await book({ consent_ids, cost_sheet_hash, amount: 100 })).toMatchObject({
      code: 601,
      errors: [{ field: 'amount' }],
    })
    expect(await book({ consent_ids, cost_sheet_hash, product_code: 'cf1-daily' })).toMatchObject({
      code: 409,
    })
    expect(await rowsOf(server, 'applications')).toEqual([])
    const answer = await book({ consent_ids, cost_sheet_hash })
    expect(answer.code).toBe(200)
    const { applications } = await server.ok('/web/result/list', { order_no }, { token })
    expect(applications).toMatchObject([{ apply_no: answer.data?.apply_no, code: 'rural-branch' }])
  })

  test("only an open store of the product's institution can be chosen", async () => {
    const { token, order_no } = await applied()
    const closed = 'rural-sz-houhai'
    await server.db.updateTable('shops').set({ open: false }).where('shop_id', '=', closed).execute()
    for (const shop_id of ['village-cd-jinjiang', 'nothing', closed]) {
      expect(await server.call(APPLY, booking(order_no, { shop_id }), { token })).toMatchObject({
        code: 601,
        errors: [{ field: 'shop_id' }],
      })
    }
  })

  test.each([
    ['no time at all', 'tomorrow', '请选择到店时间'],
    ['a date without a time', '2026-11-21', '请选择到店时间'],
    ['less than two hours ahead', '2026-11-20T03:59:00Z', '须至少提前2小时'],
    ['in the past', '2020-01-01T00:00:00Z', '须至少提前2小时'],
    ['the day after the last', '2026-12-05T02:00:00Z', '只能预约14天内'],
    ['a Sunday, when it is closed', '2026-11-22T02:00:00Z', '当天不营业'],
    ['before it opens', '2026-11-21T00:59:00Z', '当时不营业'],
    ['when it closes', '2026-11-21T09:00:00Z', '当时不营业'],
  ])('refused at its field: %s [S17.4]', async (_, visit_at, text) => {
    const { token, order_no } = await applied()
    const answer = await server.call(APPLY, booking(order_no, { visit_at }), { token })
    expect(answer).toMatchObject({
      code: 601,
      errors: [{ field: 'visit_at', content: expect.stringContaining(text) }],
    })
  })

  test.each([
    ['two hours ahead', '2026-11-20T12:00:00+08:00'],
    ['when it opens', '2026-11-21T09:00:00+08:00'],
    ['the last minute of the last day', '2026-12-04T16:59:00+08:00'],
  ])('taken: %s [S17.4]', async (_, visit_at) => {
    const { token, order_no } = await applied()
    expect((await server.call(APPLY, booking(order_no, { visit_at }), { token })).code).toBe(200)
  })

  test('20 calls at once, with and without an application before, give one appointment and one code [S17.5]', async () => {
    for (const visitor of [await applied(), await ready()]) {
      const { order_no, token } = visitor
      const ready_ = await applicationFor(server, order_no, 'rural-branch', AMOUNT)
      const { consent_ids, cost_sheet_hash } = ready_
      const payload = booking(order_no, { consent_ids, cost_sheet_hash })
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => server.ok(APPLY, payload, { token })),
      )
      expect(new Set(answers.map((one) => `${one.apply_no} ${one.visit_code}`)).size).toBe(1)
    }
    expect(await appointments()).toHaveLength(2)
    expect(await rowsOf(server, 'applications')).toHaveLength(2)
  })

  test('moving a visit keeps one row and its code; after the visit it cannot be moved [S17.7]', async () => {
    const visitor = await booked()
    const move = { shop_id: 'rural-sz-futian', visit_at: '2026-11-23T06:30:00.000Z' }
    const book = () => server.call(APPLY, booking(visitor.order_no, move), { token: visitor.token })
    expect((await book()).data?.visit_code).toBe(visitor.visit_code)
    expect(await appointments()).toMatchObject([
      { shop_id: 'rural-sz-futian', visit_at: new Date(move.visit_at) },
    ])
    await server.ok(WRITE, visitor)
    expect(await book()).toMatchObject({ code: 409, msg: '网点已确认您到店，不需要再预约' })
  })
})

describe('confirming a visit', () => {
  const wrong = (code: string) => (code === '00000000' ? '00000001' : '00000000')

  test('the right code confirms once: the application advances with a timeline row, and its text says so [S7.11, S17.6]', async () => {
    const visitor = await booked()
    server.clock.forward(3_600)
    expect(await server.ok(WRITE, visitor)).toEqual({ status: 'visited' })
    const { applications } = await server.ok('/web/result/list', {}, { token: visitor.token })
    expect(applications[0]).toMatchObject({
      status: 'visited',
      status_text: '已到店',
      next_text: expect.stringContaining('结果以机构通知为准'),
      timeline: [{ status: 'submitted' }, { status: 'visited', at: '2026-11-20T03:00:00.000Z' }],
    })
    expect(await server.call(WRITE, visitor)).toMatchObject({ code: 409, msg: '该到店码已使用过' })
  })

  test('an application that was visited before it was delivered is still delivered [S17.8]', async () => {
    const visitor = await booked()
    await server.ok(WRITE, visitor)
    const { deliverNext } = await import('../../src/services/application/delivery')
    const delivered: string[] = []
    const deliverer = {
      delaySeconds: 0,
      deliver: async ({ apply_no }: { apply_no: string }) => void delivered.push(apply_no),
      async lead() {},
      async withdraw() {},
    }
    while (await deliverNext(server.deps, deliverer)) {
      // until nothing waits
    }
    expect(delivered).toEqual([visitor.apply_no])
    expect((await stream(visitor)).current).toBe('reviewed')
  })

  test('five wrong tries lock the code with the same message; booking anew gives a new one [S17.6]', async () => {
    const { apply_no, visit_code, order_no, token } = await booked()
    const answers = []
    for (let i = 0; i < 5; i++)
      answers.push(await server.call(WRITE, { apply_no, visit_code: wrong(visit_code) }))
    answers.push(await server.call(WRITE, { apply_no, visit_code }))
    answers.push(await server.call(WRITE, { apply_no: 'SQ0', visit_code }))
    answers.push(await server.call(WRITE, { apply_no, visit_code: '到店码到店码到店' }))
    expect(new Set(answers.map(({ code, msg }) => `${code} ${msg}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({ code: 601, errors: [{ field: 'visit_code' }] })
    expect(await appointments()).toMatchObject([{ tries_left: 0, status: 'booked' }])

    const again = await server.ok(APPLY, booking(order_no), { token })
    expect(again.visit_code).not.toBe(visit_code)
    expect(await server.ok(WRITE, { apply_no, visit_code: again.visit_code })).toEqual({ status: 'visited' })
  })

  test('guesses at once have no more than five tries between them', async () => {
    const { apply_no, visit_code } = await booked()
    const guess = () => server.call(WRITE, { apply_no, visit_code: wrong(visit_code) })
    await Promise.all(Array.from({ length: 12 }, guess))
    expect(await appointments()).toMatchObject([{ tries_left: 0 }])
  })

  test('of many confirmations at once one takes place [S17.6]', async () => {
    const visitor = await booked()
    const answers = await Promise.all(Array.from({ length: 8 }, () => server.call(WRITE, visitor)))
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code === 409)).toHaveLength(7)
    const steps = await rowsOf(server, 'application_timeline', { status: 'visited' })
    expect(steps).toHaveLength(1)
  })

  test('an address is limited to 60 tries an hour [S9.5, S17.6]', async () => {
    const guess = (ip: string) => server.call(WRITE, { apply_no: 'SQ0', visit_code: '00000000' }, { ip })
    const answers = await Promise.all(Array.from({ length: 60 }, () => guess('192.0.2.1')))
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([601]))
    expect(await guess('192.0.2.1')).toMatchObject({ code: 429 })
    expect(await guess('192.0.2.2')).toMatchObject({ code: 601 })
    server.clock.forward(3_600)
    expect(await guess('192.0.2.1')).toMatchObject({ code: 601 })
  })
})

test('an order is matched anew, also after it was applied with; what is applied for says so [S7.11, S17.10]', async () => {
  const { token, order_no, apply_no } = await applied()
  const { matched } = await server.ok('/v1/offline/refreshProduct', { order_no }, { token })
  const listed = await server.ok('/v2/product/showList', { order_no }, { token })
  expect(matched).toEqual(listed.matched)
  expect(matched.find(({ code }) => code === 'rural-branch')).toMatchObject({ apply_no, offline: true })
  // A new order with nothing in it cannot be matched.
  const other = await server.login()
  const { order_no: empty } = await server.ok('/web/form', {}, { token: other })
  expect((await server.call('/v1/offline/refreshProduct', { order_no: empty }, { token: other })).code).toBe(
    409,
  )
})
