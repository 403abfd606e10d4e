import { randomUUID } from 'node:crypto'
import { CHARGED_CLICKS } from '../../src/services/ads/click'
import { type TestApp, testApp } from '../tools/harness'

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

test('advertisements of a position are shown with the label, running ones only [S7.8, S20.1]', async () => {
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

test('an advertisement is shown from its first moment, no longer at its last, and not once its budget is spent [S20.1]', async () => {
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
  test('is charged as far as the budget reaches, and leads to the target all the same [S7.8, S20.3]', async () => {
    const id = await add({ budget: 250, cost_per_click: 100, target: '/product/x' })
    for (const device of ['a', 'b', 'c', 'd'])
      expect(await server.ok(CLICK, { id }, { device })).toEqual({ target: '/product/x' })
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

  test('150 clicks at the same time never charge more than the budget [S20.3]', async () => {
    const id = await add({ budget: 1_005, cost_per_click: 10 })
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, i) =>
        server.call(CLICK, { id }, { device: `d${i}`, ip: `10.0.0.${i % 250}` }),
      ),
    )
    expect(answers.every(({ code }) => code === 200)).toBe(true)
    expect((await row(id)).spent).toBe(1_005)
    const charged = (await clicks(id)).map((click) => click.charged)
    expect(charged.reduce((sum, fen) => sum + fen, 0)).toBe(1_005)
    expect(charged.filter((fen) => fen > 0)).toHaveLength(101)
    expect(charged).toHaveLength(150)
  })
})

describe('a click that is not the first', () => {
  const charges = async (id: number) => (await clicks(id)).map(({ charged }) => charged)

  test('of a device on the same day in China is kept and led on, and charged to nobody', async () => {
    server.clock.set('2026-11-20T15:59:58Z')
    const id = await add({ cost_per_click: 10 })
    for (const seconds of [0, 1]) {
      server.clock.forward(seconds)
      expect(await server.ok(CLICK, { id }, { device: 'again' })).toEqual({ target: '/statusPro' })
    }
    server.clock.set('2026-11-20T16:00:00Z')
    await server.ok(CLICK, { id }, { device: 'again' })
    server.clock.set('2026-11-20T02:00:00Z')
    expect(await charges(id)).toEqual([10, 0, 10])
    expect((await row(id)).spent).toBe(20)
  })

  test('of a visitor on another device, or of the device before the login, is not charged', async () => {
    const id = await add({ cost_per_click: 10 })
    const token = await server.login()
    await server.ok(CLICK, { id }, { device: 'left' })
    await server.ok(CLICK, { id }, { device: 'left', token })
    expect(await charges(id)).toEqual([10, 0])
    await server.ok(CLICK, { id }, { device: 'right', token })
    await server.ok(CLICK, { id }, { device: 'third', token })
    expect(await charges(id)).toEqual([10, 0, 10, 0])
  })

  test('of another advertisement is charged', async () => {
    const [one, other] = [await add({ cost_per_click: 10 }), await add({ cost_per_click: 10 })]
    for (const id of [one, other]) await server.ok(CLICK, { id }, { device: 'both' })
    expect([await charges(one), await charges(other)]).toEqual([[10], [10]])
  })

  test('fifty at the same time of one device charge once, and leave fifty records', async () => {
    const id = await add({ budget: 10_000, cost_per_click: 10 })
    await Promise.all(Array.from({ length: 50 }, () => server.ok(CLICK, { id }, { device: 'impatient' })))
    expect((await row(id)).spent).toBe(10)
    expect(await clicks(id)).toHaveLength(50)
  })

  test('a place in the stock that one visitor takes twice is charged once', async () => {
    const id = await add({ stock: 5, cost_per_click: 10 })
    for (let i = 0; i < 2; i++) await server.ok(STOCK, { id }, { device: 'taker' })
    expect(await row(id)).toEqual({ stock: 3, spent: 10 })
  })
})

describe('made-up device ids of one network', () => {
  const from = (id: number, ip: string, i: number) => server.call(CLICK, { id }, { device: `${ip} ${i}`, ip })

  test('150 at the same time charge sixty an hour, all are led on and kept; another network is charged as ever', async () => {
    const id = await add({ budget: 100_000, cost_per_click: 10 })
    const answers = await Promise.all(Array.from({ length: 150 }, (_, i) => from(id, '198.51.100.20', i)))
    expect(answers.every(({ code, data }) => code === 200 && data?.target === '/statusPro')).toBe(true)
    expect(CHARGED_CLICKS).toEqual({ max: 60, seconds: 3_600 })
    expect((await row(id)).spent).toBe(600)
    expect(await clicks(id)).toHaveLength(150)
    await from(id, '198.51.100.21', 0)
    expect((await row(id)).spent).toBe(610)
    server.clock.forward(3_600)
    await from(id, '198.51.100.20', 150)
    server.clock.set('2026-11-20T02:00:00Z')
    expect((await row(id)).spent).toBe(620)
  })

  test('one subscriber’s many IPv6 addresses are one network', async () => {
    const id = await add({ budget: 100_000, cost_per_click: 10 })
    for (let i = 0; i < 70; i++) await from(id, `2001:db8:1:2::${i}`, i)
    expect((await row(id)).spent).toBe(600)
  })

  test('a click that would not be charged anyway takes nothing from the network', async () => {
    const id = await add({ budget: 100_000, cost_per_click: 10 })
    const ip = '198.51.100.22'
    for (let i = 0; i < 70; i++) await from(id, ip, 0)
    await from(id, ip, 1)
    expect((await row(id)).spent).toBe(20)
  })
})

describe('a stock', () => {
  test('of 20 under 150 clicks at the same time: 20 get one, nothing is left, and it is listed no more [S7.8, S20.3]', async () => {
    const position = randomUUID()
    const id = await add({ position, stock: 20, budget: 1_000, cost_per_click: 5 })
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, i) => server.call(STOCK, { id }, { device: `s${i}` })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(20)
    const refused = answers.filter(({ code }) => code !== 200)
    expect(refused.every(({ code, msg }) => code === 409 && msg === '报名已满')).toBe(true)
    expect(await row(id)).toEqual({ stock: 0, spent: 100 })
    expect(await clicks(id)).toHaveLength(20)
    expect(await titles(position)).toEqual([])
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
  test('counts once a day in China, however often they click [S7.8, S20.3]', async () => {
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
