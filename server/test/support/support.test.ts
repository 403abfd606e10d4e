import { checkOutboundLink } from '@contract/outbound/link'
import { freshMobile, rowsOf, setRows, testServer } from '../tools/harness'
import { inForce } from '../tools/seed-agreements'

const SID = 'demo'
const LIST = '/open/support/list'
const CLICKS = [
  ['/open/support/click', 'list'],
  ['/open/support/single/click', 'single'],
  ['/open/support/redirect/click', 'redirect'],
] as const

const server = testServer()
beforeEach(() => server.db.deleteFrom('support_clicks').execute())

const init = (sid = SID) => server.ok('/open/support/init', { sid })
const clicks = () => rowsOf(server, 'support_clicks')

test('a support page has a title, a theme, its questions with a reason, and the agreements in force [S7.10]', async () => {
  const page = await init()
  const title = '合作机构消费贷款'
  expect(page).toMatchObject({ sid: SID, title, theme_color: 'xiaofu', single: false })
  expect(page.fields.length).toBeGreaterThanOrEqual(2)
  for (const { why } of page.fields) expect(why).not.toBe('')
  expect(page.agreements.map(({ code, institution_code }) => [code, institution_code])).toEqual([
    ['user-service', null],
    ['privacy', null],
    ['lead-cf1', 'cf1'],
    ['lead-direct', 'direct'],
    ['lead-city', 'city'],
    ['lead-cf2', 'cf2'],
  ])
  expect(page.agreements.find(({ code }) => code === 'privacy')?.version).toBe(inForce('privacy').version)
})

test('a support page with one item says so, and its agreements are the ones that a lead needs [S2.19, S22.4]', async () => {
  expect((await init('single-demo')).single).toBe(true)
  const { contracts } = await server.ok('/v1.0/credit/special/contract/list', { sid: 'single-demo' })
  expect(contracts.map(({ code }) => code)).toEqual(['user-service', 'privacy', 'lead-city'])
})

test('a support page names an institution of several items once [S7.10]', async () => {
  const text = { title: '示例大额消费贷', summary: '', url: 'https://apply.cf1.example/plus' }
  const second = { sid: SID, item: 'second', product_code: 'cf1-plus', ...text, position: 9 }
  await server.db.insertInto('support_items').values(second).execute()
  const codes = (await init()).agreements.map(({ code }) => code)
  await server.db.deleteFrom('support_items').where('item', '=', 'second').execute()
  expect(codes.filter((code) => code === 'lead-cf1')).toHaveLength(1)
})

test('a support page lists its items in their order with the public terms of their products [S7.10]', async () => {
  const { items } = await server.ok(LIST, { sid: SID })
  const { products } = await server.ok('/v1.0/product/list', {})
  expect(items.map(({ item }) => item)).toEqual(['cf1', 'direct', 'city', 'cf2'])
  const product = products.find(({ code }) => code === 'cf1-daily')
  expect(items[0]).toMatchObject({
    institution: product?.institution,
    annual_rate: product?.annual_rate,
    monthly_payment: product?.monthly_payment,
    total_cost: product?.total_cost,
    fee_note: product?.fee_note,
    sponsored: false,
    shared: false,
  })
  expect(items[1]?.sponsored).toBe(true)
})

test('a support page leaves out an item whose product is no longer listed, and the item cannot be clicked', async () => {
  const product = { code: 'cf1-daily' }
  await setRows(server, 'products', product, { listed: false, unlisted_reason: 'test' })
  const { items } = await server.ok(LIST, { sid: SID })
  const { agreements } = await init()
  const codes = []
  for (const [path] of CLICKS) codes.push((await server.call(path, { sid: SID, item: 'cf1' })).code)
  await setRows(server, 'products', product, { listed: true, unlisted_reason: null })
  expect(items.map(({ item }) => item)).toEqual(['direct', 'city', 'cf2'])
  expect(agreements.some(({ code }) => code === 'lead-cf1')).toBe(false)
  expect(codes).toEqual([404, 404, 404])
})

test.each(['nobody', 'ended-demo'])(
  'the support page %s is not found by any call, and no click on it is counted [S2.23]',
  async (sid) => {
    const click = { sid, item: 'micro1' }
    for (const answer of [
      await server.call('/open/support/init', { sid }),
      await server.call(LIST, { sid }),
      await server.call('/open/support/put', { sid, mobile: freshMobile(), values: {}, consents: [] }),
      await server.call('/v1.0/credit/special/contract/list', { sid }),
      ...(await Promise.all(CLICKS.map(([path]) => server.call(path, click)))),
    ])
      expect(answer).toMatchObject({ code: 404, msg: '页面不存在或已下线', data: null })
    expect(await clicks()).toEqual([])
  },
)

test.each(CLICKS)(
  '%s counts a click with page, item, kind, channel and device, and counts none on an item that the page does not have [S7.10]',
  async (path, kind) => {
    const from = { device: 'mine', channel: 'organic' }
    await server.ok(path, { sid: SID, item: 'city' }, from)
    expect(await server.call(path, { sid: SID, item: 'micro1' }, from)).toMatchObject({
      code: 404,
      data: null,
    })
    const at = server.clock.now()
    expect(await clicks()).toMatchObject([{ sid: SID, item: 'city', kind, ...from, at }])
  },
)

test("a click leads out to the item's address at its own institution [S7.10, S24.16]", async () => {
  const answer = await server.ok('/open/support/redirect/click', { sid: SID, item: 'cf1' })
  expect(answer).toMatchObject({
    url: 'https://apply.cf1.example/loan',
    hosts: ['cf1.example'],
    institution: { code: 'cf1', name: '示例第一消费金融', licence_note: expect.stringMatching(/.+/) },
  })
})

test('the seed has a list of several institutions with a paid placement, a page with one item, and one switched off [S27.12]', async () => {
  const pages = await rowsOf(server, 'support_pages')
  expect(pages.map(({ sid, active }) => [sid, active])).toEqual([
    ['demo', true],
    ['ended-demo', false],
    ['single-demo', true],
  ])
  const items = await server.db
    .selectFrom('support_items as i')
    .innerJoin('products as p', 'p.code', 'i.product_code')
    .innerJoin('institutions as n', 'n.code', 'p.institution_code')
    .select(['i.sid', 'i.url', 'n.code', 'n.hosts', 'p.listed'])
    .execute()
  for (const { url, hosts, listed } of items)
    expect([checkOutboundLink(url, hosts).ok, listed]).toEqual([true, true])
  const demo = items.filter(({ sid }) => sid === 'demo').map(({ code }) => code)
  expect(new Set(demo).size).toBe(demo.length)
  expect(demo.length).toBeGreaterThanOrEqual(4)
})
