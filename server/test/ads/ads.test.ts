import { fen } from '@contract/brands'
import { CHARGED_CLICKS } from '../../src/ads/ads'
import { atOnce, type CallOptions, codeCounts, rowOf, rowsOf, testServer } from '../tools/harness'

const CLICK = '/web/ad/click'
const UV = '/web/ad/uv/click'
const STOCK = '/web/ad/stock/click'
const NOW = '2026-11-20T02:00:00Z'

const server = testServer()
beforeEach(() => server.clock.set(NOW))

const listed = async (position: string) => (await server.ok('/web/ad/list', { position })).ads

let ids = 1000
async function add(change: object = {}) {
  const id = ++ids
  const ad = {
    id,
    position: `test-${id}`,
    title: `ad ${id}`,
    image: '',
    target: '/statusPro',
    starts_at: new Date('2026-11-20T00:00:00Z'),
    ends_at: new Date('2026-11-21T00:00:00Z'),
    budget: fen(100_000),
    ...change,
  }
  await server.db.insertInto('ads').values(ad).execute()
  return id
}
const adOf = (id: number) => rowOf(server, 'ads', { id })
const clicksOf = (ad_id: number) => rowsOf(server, 'ad_clicks', { ad_id })
const charges = async (id: number) => (await clicksOf(id)).map(({ charged }) => charged)
/** What the clicks have used of the budget; exactly as much is taken from it. */
async function spent(id: number) {
  const used = (await charges(id)).reduce((sum, fen) => sum + fen, 0)
  expect((await adOf(id)).spent).toBe(used)
  return used
}
const visitors = async (ad_id: number) =>
  (await rowsOf(server, 'ad_visitors', { ad_id })).map(({ visitor }) => visitor.replace(/\d+/, ''))
const click = (id: number, options?: CallOptions) => server.call(CLICK, { id }, options)
const ON = { code: 200, data: { target: '/statusPro' } }

test('an advertisement is shown from its start time until just before its end time, and not after its budget or stock is used up [S20.1]', async () => {
  const now = server.clock.now()
  const position = 'moments'
  const shown: string[] = []
  for (const [change, runs] of [
    [{ starts_at: now }, true],
    [{ starts_at: new Date(now.getTime() + 1) }, false],
    [{ ends_at: now }, false],
    [{ budget: 100, spent: 99 }, true],
    [{ budget: 100, spent: 100 }, false],
    [{ stock: 0 }, false],
    [{ stock: 1 }, true],
  ] as const) {
    const id = await add({ ...change, position })
    if (runs) shown.push(`ad ${id}`)
  }
  expect((await listed(position)).map(({ title }) => title)).toEqual(shown)
})

test('a click is charged only within the budget and the running time of its advertisement, and always leads to the target [S7.8, S20.3]', async () => {
  const id = await add({ budget: 250, cost_per_click: 100, target: '/product/x' })
  for (const device of ['a', 'b', 'c', 'd'])
    expect((await click(id, { device })).data).toEqual({ target: '/product/x' })
  expect(await charges(id)).toEqual([100, 100, 50, 0])
  expect(await spent(id)).toBe(250)
  const ended = await add({ cost_per_click: 10, ends_at: server.clock.now() })
  expect(await click(ended)).toMatchObject(ON)
  expect(await spent(ended)).toBe(0)
})

test('a click is stored with its channel, device and visitor', async () => {
  const id = await add({ cost_per_click: 1, stock: 3 })
  const token = await server.login()
  const from = { channel: 'organic', device: 'phone-1' }
  await click(id, { ...from, token })
  const kept = { ...from, kind: 'click', charged: 1, user_id: expect.any(Number) }
  expect(await clicksOf(id)).toMatchObject([kept])
  // A normal click does not reduce the stock.
  expect((await adOf(id)).stock).toBe(3)
})

test('60 simultaneous clicks never charge more than the budget [S20.3]', async () => {
  const id = await add({ budget: 405, cost_per_click: 10 })
  const answers = await atOnce(60, (i) => click(id, { device: `d${i}`, ip: `10.0.0.${i}` }))
  expect(codeCounts(answers)).toEqual({ 200: 60 })
  expect(await spent(id)).toBe(405)
  const charged = await charges(id)
  expect(charged.filter((fen) => fen > 0)).toHaveLength(41)
  expect(charged).toHaveLength(60)
})

test('a click that is not charged does not wait for a transaction that has locked the row of its advertisement', async () => {
  const id = await add({ cost_per_click: 10 })
  await click(id, { device: 'again' })
  await server.db.transaction().execute(async (trx) => {
    await trx.selectFrom('ads').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    expect(await click(id, { device: 'again' })).toMatchObject(ON)
  })
  expect(await charges(id)).toEqual([10, 0])
})

test('a second click from the same device on the same day in China is stored and leads to the target, but is not charged', async () => {
  const id = await add({ cost_per_click: 10 })
  for (const time of ['15:59:58', '15:59:59', '16:00:00']) {
    server.clock.set(`2026-11-20T${time}Z`)
    expect(await click(id, { device: 'again' })).toMatchObject(ON)
  }
  expect(await charges(id)).toEqual([10, 0, 10])
  expect(await spent(id)).toBe(20)
})

test('a click of a visitor on another device, or from the device before the login, is not charged again, but a click on another advertisement is', async () => {
  const [id, other] = [await add({ cost_per_click: 10 }), await add({ cost_per_click: 10 })]
  const token = await server.login()
  for (const options of [
    { device: 'left' },
    { device: 'left', token },
    { device: 'right', token },
    { device: 'third', token },
  ])
    await click(id, options)
  expect(await charges(id)).toEqual([10, 0, 10, 0])
  await click(other, { device: 'left' })
  expect(await charges(other)).toEqual([10])
})

const from = (id: number, ip: string, i: number) => click(id, { device: `${ip} ${i}`, ip })

test('of 80 simultaneous clicks from made-up devices sixty an hour are charged, all are stored and lead to the target, and another network is charged as usual', async () => {
  const id = await add({ cost_per_click: 10 })
  const answers = await atOnce(80, (i) => from(id, '198.51.100.20', i))
  for (const answer of answers) expect(answer).toMatchObject(ON)
  expect(CHARGED_CLICKS).toEqual({ max: 60, seconds: 3_600 })
  expect(await spent(id)).toBe(600)
  expect(await clicksOf(id)).toHaveLength(80)
  await from(id, '198.51.100.21', 0)
  expect(await spent(id)).toBe(610)
  server.clock.forward(3_600)
  await from(id, '198.51.100.20', 80)
  expect(await spent(id)).toBe(620)
})

test('a click that would not be charged anyway does not count against the limit of its network', async () => {
  const id = await add({ cost_per_click: 10 })
  const ip = '198.51.100.22'
  await atOnce(70, () => from(id, ip, 0))
  await from(id, ip, 1)
  expect(await spent(id)).toBe(20)
})

const take = (id: number, device?: string) => server.call(STOCK, { id }, { device })

test('of 60 simultaneous clicks on a stock of 20, 20 get an item, no stock is left, and the advertisement is no longer listed [S7.8, S20.3]', async () => {
  const position = 'stock'
  const id = await add({ position, stock: 20, budget: 1_000, cost_per_click: 5 })
  const answers = await atOnce(60, (i) => take(id, `s${i}`))
  expect(codeCounts(answers)).toEqual({ 200: 20, 409: 40 })
  expect(answers.find(({ code }) => code === 409)?.msg).toBe('报名已满')
  expect([(await adOf(id)).stock, await spent(id)]).toEqual([0, 100])
  expect(await clicksOf(id)).toHaveLength(20)
  expect(await listed(position)).toEqual([])
})

test('an item of the stock that a visitor claims twice is charged once', async () => {
  const id = await add({ stock: 5, cost_per_click: 10 })
  for (let i = 0; i < 2; i++) expect(await take(id, 'taker')).toMatchObject(ON)
  expect([(await adOf(id)).stock, await spent(id)]).toEqual([3, 10])
})

test('an unlimited stock is never used up, and an advertisement that has ended has no stock to give', async () => {
  const [unlimited, ended] = [await add(), await add({ stock: 3, ends_at: server.clock.now() })]
  expect(await take(unlimited)).toMatchObject(ON)
  expect(await take(ended)).toMatchObject({ code: 409, msg: '活动已结束' })
  expect([(await adOf(unlimited)).stock, (await adOf(ended)).stock]).toEqual([null, 3])
})

const visit = (id: number, options: CallOptions) => server.ok(UV, { id }, options)

test('a visitor is counted once a day in China, however many clicks they make, even simultaneously [S7.8, S20.3]', async () => {
  server.clock.set('2026-11-20T15:59:59Z')
  const id = await add()
  await atOnce(20, () => visit(id, { device: 'uv' }))
  expect(await visitors(id)).toHaveLength(1)
  server.clock.set('2026-11-20T16:00:00Z')
  await visit(id, { device: 'uv' })
  expect(await visitors(id)).toHaveLength(2)
})

test('a visitor on two devices counts as one visitor after the login, and as two before it', async () => {
  const id = await add()
  const token = await server.login()
  for (const device of ['a', 'b']) {
    await visit(id, { device, token })
    await visit(id, { device })
  }
  expect((await visitors(id)).sort()).toEqual(['device:a', 'device:b', 'user:'])
})
