import { checkOutboundLink } from '@contract/outbound/link'
import { atOnce, type CallOptions, freshMobile, rowsOf, setRows, testServer } from '../tools/harness'
import { leadFor } from '../tools/privacy-visitor'

const SID = 'demo'
const LIST = '/open/support/list'
const CLICKS = [
  ['/open/support/click', 'list'],
  ['/open/support/single/click', 'single'],
  ['/open/support/redirect/click', 'redirect'],
] as const

const server = testServer()
beforeEach(() => server.db.deleteFrom('support_clicks').execute())

const init = () => server.ok('/open/support/init', { sid: SID })
const clicks = () => rowsOf(server, 'support_clicks')

test('a support page names an institution of several items once [S7.10]', async () => {
  const text = { title: '示例大额消费贷', summary: '', url: 'https://apply.cf1.example/plus' }
  const second = { sid: SID, item: 'second', product_code: 'cf1-plus', ...text, position: 9 }
  await server.db.insertInto('support_items').values(second).execute()
  const codes = (await init()).agreements.map(({ code }) => code)
  await server.db.deleteFrom('support_items').where('item', '=', 'second').execute()
  expect(codes.filter((code) => code === 'lead-cf1')).toHaveLength(1)
})

test('a partner’s list shows its items cheapest first, whatever order is stored and whichever of them is paid for [S24.19]', async () => {
  const { items } = await server.ok(LIST, { sid: SID })
  const rates = items.map(({ annual_rate }) => annual_rate)
  expect(rates).toEqual([...rates].sort((a, b) => a - b))
  const stored = await rowsOf(server, 'support_items', { sid: SID })
  const placed = stored.sort((a, b) => a.position - b.position).map(({ item }) => item)
  expect(items.map(({ item }) => item)).not.toEqual(placed)
  expect(items.findIndex(({ sponsored }) => sponsored)).toBeGreaterThan(0)
})

test('a support page leaves out an item whose product is no longer listed, and the item cannot be clicked', async () => {
  const product = { code: 'cf1-daily' }
  await setRows(server, 'products', product, { listed: false, unlisted_reason: 'test' })
  const { items } = await server.ok(LIST, { sid: SID })
  const { agreements } = await init()
  const codes = []
  for (const [path] of CLICKS) codes.push((await server.call(path, { sid: SID, item: 'cf1' })).code)
  await setRows(server, 'products', product, { listed: true, unlisted_reason: null })
  expect(items.map(({ item }) => item)).toEqual(['city', 'cf2', 'direct'])
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

const PUT = '/open/support/put'

const lead = (institutions: string[], mobile = freshMobile(), device?: string) =>
  leadFor(server, mobile, institutions, device)

const kept = async (lead_no?: string) => {
  const of = lead_no === undefined ? {} : { lead_no }
  return {
    leads: await rowsOf(server, 'support_leads', of),
    shares: await rowsOf(server, 'support_shares', of),
    consents: await rowsOf(server, 'consents', of),
    deliveries: await rowsOf(server, 'deliveries', of),
  }
}
const from = { device: 'mine', channel: 'organic' }

test('a lead is stored sealed, shared with the ticked institutions only, and queued for each [S7.10]', async () => {
  const given = await lead(['cf1', 'city'], undefined, 'mine')
  given.values = { call_time: 'evening', salutation: ' 王女士 ' }
  const { lead_no } = await server.ok(PUT, given, from)
  expect(lead_no).toMatch(/^XS\d{18}$/)

  const { leads, shares, deliveries } = await kept(lead_no)
  const { vault } = server.deps
  expect(leads).toMatchObject([
    { lead_no, sid: SID, ...from, mobile_index: vault.index(given.mobile, 'mobile') },
  ])
  const [{ mobile_sealed, values_sealed } = { mobile_sealed: '', values_sealed: '' }] = leads
  expect(vault.open(mobile_sealed, 'mobile')).toBe(given.mobile)
  const values = { call_time: 'evening', salutation: '王女士' }
  expect(JSON.parse(vault.open(values_sealed, 'lead'))).toEqual(values)
  const waiting = { sent_at: null, withdrawn_at: null }
  expect(shares).toMatchObject([
    { institution_code: 'cf1', ...waiting },
    { institution_code: 'city', ...waiting },
  ])
  expect(deliveries).toMatchObject([
    { lead_no, institution_code: 'cf1', apply_no: null },
    { lead_no, institution_code: 'city', apply_no: null },
  ])
})

test('a lead keeps each consent with the text, channel, device and time, under the number of a visitor who is logged in [S19.2, S24.4]', async () => {
  const { agreements } = await server.ok('/open/support/init', { sid: SID })
  const { token, user_id } = await server.ok('/test/user/login', { mobile: freshMobile() })
  for (const [options, owner] of [
    [from, expect.any(Number)],
    [{ ...from, token }, user_id],
  ] as const) {
    const { lead_no } = await server.ok(PUT, await lead(['cf2'], undefined, 'mine'), options)
    const given_at = server.clock.now()
    const common = { lead_no, user_id: owner, ...from, purpose: 'lead', withdrawn_at: null, given_at }
    const texts = [
      ['user-service', null],
      ['privacy', null],
      ['lead-cf2', 'cf2'],
    ] as const
    const { consents } = await kept(lead_no)
    const visitors = await rowsOf(server, 'visitors', { user_id: consents[0]?.user_id ?? 0 })
    expect(visitors).toHaveLength(owner === user_id ? 1 : 0)
    expect(consents).toMatchObject(
      texts.map(([agreement_code, institution_code]) => ({
        ...common,
        agreement_code,
        institution_code,
        hash: agreements.find(({ code }) => code === agreement_code)?.hash,
      })),
    )
  }
})

type Given = Awaited<ReturnType<typeof lead>>
const without = ({ consents }: Given, text: string) => ({
  consents: consents.filter((id) => !id.includes(text)),
})
const and =
  (text: string) =>
  ({ consents }: Given) => ({ consents: [...consents, `${text}:0123456789abcdef`] })
const answered =
  (change: object) =>
  ({ values }: Given) => ({ values: { ...values, ...change } })
test.each<[string, (given: Given) => Partial<Given>, string, RegExp]>([
  ['a phone that is none', () => ({ mobile: '12345' }), 'mobile', /手机号码/],
  ['no answer to a required choice', () => ({ values: {} }), 'values.call_time', /请选择/],
  ['a choice that is not offered', answered({ call_time: 'x' }), 'values.call_time', /请选择列出的/],
  ['an answer that is too long', answered({ salutation: '长'.repeat(65) }), 'values.salutation', /格式/],
  ['no tick at all', () => ({ consents: [] }), 'consents', /《用户服务协议》《隐私政策》/],
  ['no tick for the privacy policy', (given) => without(given, ':privacy:'), 'consents', /《隐私政策》/],
  ['no tick for an institution', (given) => without(given, ':lead-'), 'consents', /至少选择一家机构/],
  ['a tick for a text that is not in force', and('city:lead-city:0.9'), 'consents', /协议已更新/],
  ["a tick for another page's institution", and('micro2:lead-micro2:1.0'), 'consents', /协议已更新/],
])(
  'a lead with %s is refused at its field and nothing is kept [S19.1]',
  async (_what, change, field, words) => {
    const given = await lead(['cf1'])
    const before = await kept()
    const answer = await server.call(PUT, { ...given, ...change(given) })
    expect(answer).toMatchObject({ code: 601, data: null })
    expect(answer.errors).toEqual([{ field, content: expect.stringMatching(words) }])
    expect(await kept()).toEqual(before)
  },
)

test('a lead stores no answer to a question that was not asked [S19.3, S24.21]', async () => {
  const given = await lead(['cf1'])
  given.values = { call_time: 'morning', id_no: '330106199005150010', constructor: 'x' }
  const { lead_no } = await server.ok(PUT, given)
  const [stored] = (await kept(lead_no)).leads
  expect(server.deps.vault.open(stored?.values_sealed ?? '', 'lead')).toBe('{"call_time":"morning"}')
})

test('the fourth lead of a phone within a day is refused until the day is over, and refused leads do not count', async () => {
  const given = await lead(['cf1'])
  for (let i = 0; i < 5; i++) await server.call(PUT, { ...given, consents: [] })
  const codes = []
  const { mobile } = given
  const putBy = async (device: string) =>
    (await server.call(PUT, await lead(['cf1'], mobile, device), { device })).code
  for (const device of ['a', 'b', 'c', 'd']) codes.push(await putBy(device))
  expect(codes).toEqual([200, 200, 200, 429])
  const mobile_index = server.deps.vault.index(mobile, 'mobile')
  expect(await rowsOf(server, 'support_leads', { mobile_index })).toHaveLength(3)
  server.clock.forward(86_400)
  expect(await putBy('d')).toBe(200)
})

test('the eleventh lead of a device within a day is refused, and other devices are not', async () => {
  const put = async (device: string) =>
    (await server.call(PUT, await lead(['cf1'], undefined, device), { device })).code
  expect(await atOnce(10, () => put('busy'))).toEqual(Array(10).fill(200))
  expect([await put('busy'), await put('quiet')]).toEqual([429, 200])
})

const put = async (institutions: string[], mobile?: string) =>
  (await server.ok(PUT, await lead(institutions, mobile, 'mine'), from)).lead_no
/** The institutions that the list of a page marks as receivers of a lead. */
const sharedIn = async (lead_no?: string, options: CallOptions = from, sid = SID) =>
  (await server.ok('/open/support/list', { sid, lead_no }, options)).items
    .filter(({ shared }) => shared)
    .map(({ institution }) => institution.code)

test('the list shows the institutions that received a lead, or an earlier lead of the same phone and device, until the sharing is withdrawn', async () => {
  const mobile = freshMobile()
  const first = await put(['cf1'], mobile)
  expect(await sharedIn(first)).toEqual(['cf1'])
  const second = await put(['city'], mobile)
  expect(await sharedIn(second)).toEqual(['city', 'cf1'])
  expect(await sharedIn(await put(['cf2']))).toEqual(['cf2'])
  await setRows(server, 'support_shares', { lead_no: first }, { withdrawn_at: server.clock.now() })
  expect(await sharedIn(second)).toEqual(['city'])
})

test('the list shows nothing as shared to another device, for an unknown lead, without one, or on another page', async () => {
  const lead_no = await put(['city'])
  expect(await sharedIn(lead_no, { device: 'other' })).toEqual([])
  expect(await sharedIn('XS0000000000000000')).toEqual([])
  expect(await sharedIn()).toEqual([])
  expect(await sharedIn(lead_no, from, 'single-demo')).toEqual([])
})
