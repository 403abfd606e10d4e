import { randomUUID } from 'node:crypto'
import { type TestApp, testApp } from './harness'

const CLICK = '/web/ad/click'
const UV = '/web/ad/uv/click'
const STOCK = '/web/ad/stock/click'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const titles = async (position: string) =>
  (await server.ok('/web/ad/list', { position })).ads.map((ad) => ad.title)
const ad = (id: number, change: object = {}) => ({
  id,
  position: 'test',
  title: `ad ${id}`,
  image: '',
  target: '/statusPro',
  starts_at: new Date('2026-11-20T00:00:00Z'),
  ends_at: new Date('2026-11-21T00:00:00Z'),
  budget: 100,
  ...change,
})

test('advertisements of a position are shown with the label, running ones only', async () => {
  const { ads } = await server.ok('/web/ad/list', { position: 'home' })
  expect(ads).toEqual([
    {
      id: 1,
      title: '了解示例民营银行的消费贷款',
      image: '',
      target: '/product/direct-flex',
      label: '广告',
      limited: false,
    },
    {
      id: 2,
      title: '示例第一网络小贷分期产品介绍',
      image: '',
      target: '/product/micro1-daily',
      label: '广告',
      limited: false,
    },
  ])
})

test('an unknown position has none', async () => {
  expect(await titles('nowhere')).toEqual([])
})

test('an advertisement is shown from its first moment, no longer at its last, and not once its budget is spent', async () => {
  await server.db
    .insertInto('ads')
    .values([
      ad(101, { starts_at: server.clock.now() }),
      ad(102, { starts_at: new Date(server.clock.now().getTime() + 1) }),
      ad(103, { ends_at: server.clock.now() }),
      ad(104, { spent: 99 }),
      ad(105, { spent: 100 }),
      ad(106, { stock: 0 }),
      ad(107, { stock: 1 }),
    ])
    .execute()
  expect(await titles('test')).toEqual(['ad 101', 'ad 104', 'ad 107'])
})

test('an advertisement with a stock says so', async () => {
  const { ads } = await server.ok('/web/ad/list', { position: 'productList' })
  expect(ads.map(({ id, limited }) => [id, limited])).toEqual([
    [3, false],
    [6, true],
  ])
})

/** Adds an advertisement of its own and answers its id. */
let ids = 1000
async function add(change: object) {
  const id = ++ids
  await server.db.insertInto('ads').values(ad(id, change)).execute()
  return id
}
const row = (id: number) =>
  server.db.selectFrom('ads').select(['spent', 'stock']).where('id', '=', id).executeTakeFirstOrThrow()
const clicks = (id: number) =>
  server.db
    .selectFrom('ad_clicks')
    .select(['kind', 'charged', 'channel', 'device', 'user_id'])
    .where('ad_id', '=', id)
    .orderBy('id')
    .execute()
const visitors = (id: number) =>
  server.db.selectFrom('ad_visitors').select(['day', 'visitor']).where('ad_id', '=', id).execute()

describe('a click', () => {
  test('is charged as far as the budget reaches, and leads to the target all the same', async () => {
    const id = await add({ budget: 250, cost_per_click: 100, target: '/product/x' })
    for (let i = 0; i < 4; i++) expect(await server.ok(CLICK, { id })).toEqual({ target: '/product/x' })
    expect((await clicks(id)).map(({ charged }) => charged)).toEqual([100, 100, 50, 0])
    expect((await row(id)).spent).toBe(250)
  })

  test('keeps channel, device and visitor', async () => {
    const id = await add({ cost_per_click: 1 })
    const token = await server.login()
    await server.ok(CLICK, { id }, { token, channel: 'organic', device: 'phone-1' })
    expect(await clicks(id)).toEqual([
      { kind: 'click', charged: 1, channel: 'organic', device: 'phone-1', user_id: expect.any(Number) },
    ])
  })

  test('that is sent twice under one request id counts once', async () => {
    const id = await add({ cost_per_click: 10 })
    for (let i = 0; i < 3; i++) await server.ok(CLICK, { id }, { requestId: `click-${id}` })
    expect(await clicks(id)).toHaveLength(1)
    expect((await row(id)).spent).toBe(10)
  })

  test('on what has ended is charged to nobody', async () => {
    const id = await add({ cost_per_click: 10, ends_at: server.clock.now() })
    expect(await server.ok(CLICK, { id })).toEqual({ target: '/statusPro' })
    expect((await row(id)).spent).toBe(0)
  })

  test.each([CLICK, UV, STOCK] as const)(
    '%s on an advertisement that does not exist is refused',
    async (path) => {
      expect((await server.call(path, { id: 999_999 })).code).toBe(404)
    },
  )

  test('500 clicks at the same time never charge more than the budget', async () => {
    const id = await add({ budget: 1_005, cost_per_click: 10 })
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, i) => server.call(CLICK, { id }, { device: `d${i}` })),
    )
    expect(answers.every(({ code }) => code === 200)).toBe(true)
    expect((await row(id)).spent).toBe(1_005)
    const charged = (await clicks(id)).map((click) => click.charged)
    expect(charged.reduce((sum, fen) => sum + fen, 0)).toBe(1_005)
    expect(charged.filter((fen) => fen > 0)).toHaveLength(101)
    expect(charged).toHaveLength(500)
  })
})

describe('a stock', () => {
  test('of 20 under 500 clicks at the same time: 20 get one, nothing is left, and it is listed no more', async () => {
    const position = randomUUID()
    const id = await add({ position, stock: 20, budget: 1_000, cost_per_click: 5 })
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, i) => server.call(STOCK, { id }, { device: `s${i}` })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(20)
    const refused = answers.filter(({ code }) => code !== 200)
    expect(refused.every(({ code, msg }) => code === 409 && msg === '名额已用完')).toBe(true)
    expect(await row(id)).toEqual({ stock: 0, spent: 100 })
    expect(await clicks(id)).toHaveLength(20)
    expect(await titles(position)).toEqual([])
  })

  test('that is taken twice under one request id loses one', async () => {
    const id = await add({ stock: 3 })
    for (let i = 0; i < 3; i++) await server.ok(STOCK, { id }, { requestId: `stock-${id}` })
    expect((await row(id)).stock).toBe(2)
  })

  test('without a limit is never used up', async () => {
    const id = await add({})
    expect(await server.ok(STOCK, { id })).toEqual({ target: '/statusPro' })
    expect((await row(id)).stock).toBeNull()
  })

  test('of what has ended gives none', async () => {
    const id = await add({ stock: 3, ends_at: server.clock.now() })
    expect(await server.call(STOCK, { id })).toMatchObject({ code: 409, msg: '活动已结束' })
    expect((await row(id)).stock).toBe(3)
  })

  test('is left alone by a plain click', async () => {
    const id = await add({ stock: 3 })
    await server.ok(CLICK, { id })
    expect((await row(id)).stock).toBe(3)
  })
})

describe('a visitor of an advertisement', () => {
  test('counts once a day in China, however often they click', async () => {
    server.clock.set('2026-11-20T15:59:59Z')
    const id = await add({})
    for (let i = 0; i < 3; i++) await server.ok(UV, { id }, { device: 'uv-1' })
    server.clock.set('2026-11-20T16:00:00Z')
    await server.ok(UV, { id }, { device: 'uv-1' })
    expect(await visitors(id)).toHaveLength(2)
    server.clock.set('2026-11-20T02:00:00Z')
  })

  test('is the same on two devices once logged in, and two before', async () => {
    const id = await add({})
    const token = await server.login()
    for (const device of ['a', 'b']) {
      await server.ok(UV, { id }, { device, token })
      await server.ok(UV, { id }, { device })
    }
    const names = (await visitors(id)).map(({ visitor }) => visitor.replace(/user:\d+/, 'user'))
    expect(names.sort()).toEqual(['device:a', 'device:b', 'user'])
  })

  test('counts once when they click many times at once', async () => {
    const id = await add({})
    await Promise.all(Array.from({ length: 20 }, () => server.ok(UV, { id }, { device: 'uv-2' })))
    expect(await visitors(id)).toHaveLength(1)
  })
})
