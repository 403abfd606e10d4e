import { checkOutboundLink } from '@contract/outbound/link'
import { freshMobile, type TestApp, testApp } from '../tools/harness'

const SID = 'demo'

let server: TestApp
beforeEach(async () => {
  server = await testApp()
})
afterEach(() => server.close())

const init = (sid = SID) => server.ok('/open/support/init', { sid })
const clicks = () =>
  server.db
    .selectFrom('support_clicks')
    .select(['sid', 'item', 'kind', 'channel', 'device', 'at'])
    .orderBy('id')
    .execute()

describe('a support page', () => {
  test('has a title, a theme, its questions with a reason, and the agreements in force [S7.10]', async () => {
    const page = await init()
    expect(page).toMatchObject({ sid: SID, title: '合作机构消费贷款', theme_color: 'xiaofu', single: false })
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
    expect(page.agreements.find(({ code }) => code === 'privacy')?.version).toBe('1.2')
  })

  test('names an institution of several items once [S7.10]', async () => {
    await server.db
      .insertInto('support_items')
      .values({
        sid: SID,
        item: 'second',
        product_code: 'cf1-plus',
        title: '示例大额消费贷',
        summary: '',
        url: 'https://apply.cf1.example/plus',
        position: 9,
      })
      .execute()
    const codes = (await init()).agreements.map(({ code }) => code)
    expect(codes.filter((code) => code === 'lead-cf1')).toHaveLength(1)
  })

  test('lists its items in their order with the public terms of their products [S7.10]', async () => {
    const { items } = await server.ok('/open/support/list', { sid: SID })
    const { products } = await server.ok('/v1.0/product/list', {})
    expect(items.map(({ item }) => item)).toEqual(['cf1', 'direct', 'city', 'cf2'])
    const [first, second] = items
    const product = products.find(({ code }) => code === 'cf1-daily')
    expect(first).toMatchObject({
      institution: product?.institution,
      annual_rate: product?.annual_rate,
      monthly_payment: product?.monthly_payment,
      total_cost: product?.total_cost,
      fee_note: product?.fee_note,
      sponsored: false,
      shared: false,
    })
    expect(second?.sponsored).toBe(true)
  })

  test('leaves out an item whose product is not listed any more, and it cannot be clicked', async () => {
    await server.db
      .updateTable('products')
      .set({ listed: false, unlisted_reason: 'test' })
      .where('code', '=', 'cf1-daily')
      .execute()
    const { items } = await server.ok('/open/support/list', { sid: SID })
    expect(items.map(({ item }) => item)).toEqual(['direct', 'city', 'cf2'])
    expect((await init()).agreements.some(({ code }) => code === 'lead-cf1')).toBe(false)
    expect((await server.call('/open/support/click', { sid: SID, item: 'cf1' })).code).toBe(404)
    expect((await server.call('/open/support/redirect/click', { sid: SID, item: 'cf1' })).code).toBe(404)
  })

  test('with one item says so [S19.6]', async () => {
    expect((await init('single-demo')).single).toBe(true)
  })

  test.each(['nobody', 'ended-demo'])('%s is not there, whatever is asked of it [S2.23]', async (sid) => {
    const gone = { code: 404, msg: '页面不存在或已下线', data: null }
    const click = { sid, item: 'micro1' }
    const lead = { sid, mobile: freshMobile(), values: {}, consents: [] }
    expect(await server.call('/open/support/init', { sid })).toMatchObject(gone)
    expect(await server.call('/open/support/list', { sid })).toMatchObject(gone)
    expect(await server.call('/open/support/put', lead)).toMatchObject(gone)
    expect(await server.call('/open/support/click', click)).toMatchObject(gone)
    expect(await server.call('/open/support/single/click', click)).toMatchObject(gone)
    expect(await server.call('/open/support/redirect/click', click)).toMatchObject(gone)
    expect(await server.call('/v1.0/credit/special/contract/list', { sid })).toMatchObject(gone)
    expect(await clicks()).toEqual([])
  })

  test('its agreements are the ones that a lead needs [S2.19, S22.4]', async () => {
    const { contracts } = await server.ok('/v1.0/credit/special/contract/list', { sid: 'single-demo' })
    expect(contracts.map(({ code }) => code)).toEqual(['user-service', 'privacy', 'lead-city'])
  })
})

describe('a click', () => {
  test('is counted with page, item, kind, channel and device [S7.10]', async () => {
    const from = { device: 'mine', channel: 'organic' }
    await server.ok('/open/support/click', { sid: SID, item: 'cf1' }, from)
    await server.ok('/open/support/single/click', { sid: 'single-demo', item: 'city' }, from)
    await server.ok('/open/support/redirect/click', { sid: SID, item: 'direct' }, from)
    const at = server.clock.now()
    expect(await clicks()).toEqual([
      { sid: SID, item: 'cf1', kind: 'list', channel: 'organic', device: 'mine', at },
      { sid: 'single-demo', item: 'city', kind: 'single', channel: 'organic', device: 'mine', at },
      { sid: SID, item: 'direct', kind: 'redirect', channel: 'organic', device: 'mine', at },
    ])
  })

  test.each(['/open/support/click', '/open/support/single/click', '/open/support/redirect/click'] as const)(
    '%s on an item that the page does not have is refused and not counted',
    async (path) => {
      expect(await server.call(path, { sid: SID, item: 'micro1' })).toMatchObject({ code: 404, data: null })
      expect(await clicks()).toEqual([])
    },
  )
})

describe('the way out', () => {
  test("is the item's address at its own institution [S7.10, S24.16]", async () => {
    const answer = await server.ok('/open/support/redirect/click', { sid: SID, item: 'cf1' })
    expect(answer).toMatchObject({
      url: 'https://apply.cf1.example/loan',
      hosts: ['cf1.example'],
      institution: { code: 'cf1', name: '示例第一消费金融', licence_note: expect.stringMatching(/.+/) },
    })
  })
})

test('the seed has a list of several institutions with a paid place, a page with one item, and one switched off [S27.12]', async () => {
  const pages = await server.db.selectFrom('support_pages').selectAll().orderBy('sid').execute()
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
  const demo = items.filter(({ sid }) => sid === 'demo')
  expect(new Set(demo.map(({ code }) => code)).size).toBe(demo.length)
  expect(demo.length).toBeGreaterThanOrEqual(4)
})
