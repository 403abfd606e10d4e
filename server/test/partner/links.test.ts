import { freshMobile, rowOf, rowsOf, setRows, testServer } from '../tools/harness'
import { LOAN } from '../tools/journey'
import { PARTNER, partnerOf } from '../tools/remote/partner'
import { INTEGRATIONS } from '../tools/remote/signed'

const own = { ...INTEGRATIONS.partners[PARTNER], verify: INTEGRATIONS.partners[PARTNER]?.verify ?? [] }
const integrations = { ...INTEGRATIONS, partners: { [PARTNER]: { ...own, calls_per_day: 8 } } }
const server = testServer({ config: { integrations, publicUrl: 'https://h5.example.com' } })
const partner = partnerOf(server)

const FORM = '/open/credit/half/form'

test('a partner issues a link with the answers of its visitor, which opens their order for a day [S18.10]', async () => {
  const mobile = freshMobile()
  const { http, body } = await partner.link({ mobile, values: LOAN, ref: 'V-2026/11#7' })
  expect(http).toBe(200)
  const { url, token, link_id, expires_at } = body.data
  const address = new URL(url)
  expect([address.origin, address.pathname]).toEqual(['https://h5.example.com', '/credit'])
  expect(Object.fromEntries(address.searchParams)).toEqual({ _ch: PARTNER, _token: token })
  expect(Date.parse(expires_at) - server.clock.now().getTime()).toBe(86_400_000)
  const stored = await rowOf(server, 'half_links', { link_id })
  expect([stored.partner, stored.ref]).toEqual(['示例合作方', 'V-2026/11#7'])
  expect(JSON.stringify(stored)).not.toContain(mobile)
  const form = await server.ok(FORM, { token })
  expect((await rowOf(server, 'half_links', { link_id })).ref).toBeNull()
  expect(form).toMatchObject({
    partner: '示例合作方',
    values: LOAN,
    session: { user_id: expect.any(Number) },
  })
})

test('a repeated call returns the same link, whose token is stored sealed only [S6.14, S18.10]', async () => {
  const link = { mobile: freshMobile() }
  const [first, again] = [await partner.link(link, 'message-1'), await partner.link(link, 'message-1')]
  expect(again.body).toEqual(first.body)
  const { token, link_id } = first.body.data
  expect(await rowsOf(server, 'half_links', { link_id })).toHaveLength(1)
  expect(JSON.stringify(await rowsOf(server, 'idempotency'))).not.toContain(token)
})

test('no link is issued with an unknown answer or a personal reference, or while the half flow is off [S18.10]', async () => {
  const mobile = freshMobile()
  const before = (await rowsOf(server, 'half_links')).length
  const values = { income: 'much' } as never
  expect(await partner.link({ mobile, values })).toMatchObject({ http: 422 })
  expect(await partner.link({ mobile, ref: `u-${mobile}` })).toMatchObject({
    http: 422,
    body: { errors: [{ field: 'ref' }] },
  })
  await setRows(server, 'channels', { code: PARTNER }, { half_flow: false })
  const refused = await partner.link({ mobile })
  await setRows(server, 'channels', { code: PARTNER }, { half_flow: true })
  expect(refused).toMatchObject({ http: 409, body: { msg: '该渠道暂未开放' } })
  expect(await rowsOf(server, 'half_links')).toHaveLength(before)
})

test('a partner with more links in a day than its own number is answered 429 until the next day', async () => {
  const limits = () => rowsOf(server, 'limits')
  const row = (await limits()).find(({ key }) => key.endsWith('/links'))
  await setRows(server, 'limits', { key: row?.key }, { used: 7 })
  const links = ['last', 'beyond'].map((id) => ({ id, mobile: freshMobile() }))
  const issue = async (n: 0 | 1) =>
    (await partner.link({ mobile: links[n]?.mobile ?? '' }, links[n]?.id)).http
  // A repeated call is answered as before, and costs nothing.
  expect([await issue(0), await issue(0), await issue(1), await issue(0)]).toEqual([200, 200, 429, 200])
  server.clock.forward(86_400)
  expect(await issue(1)).toBe(200)
})
