import { institutionCode } from '@contract/brands'
import { shopKeyCommand } from '../../src/commands/shop-key'
import { atOnce, rowOf, rowsOf, setRows, testServer } from '../tools/harness'
import { booked } from '../tools/journey'

const server = testServer()
const SHOP = 'rural-sz-houhai'
const keyOf = async (...args: string[]) => (await shopKeyCommand.run(server.deps, args)).text
beforeEach(async () => {
  await server.db.deleteFrom('limits').execute()
})

const send = (payload: string, { ip = '192.0.2.1', type = 'application/x-www-form-urlencoded' } = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/shop',
    payload,
    remoteAddress: ip,
    headers: { 'content-type': type },
  })
const post = (fields: Record<string, string>, ip?: string) =>
  send(new URLSearchParams(fields).toString(), { ...(ip && { ip }) })
/** What a page says, without its style. */
const said = async (sent: ReturnType<typeof send>) =>
  (await sent).body.replace(/^.*<h1>/s, '').replaceAll(/<[^>]*>/g, ' ')
const ticketOf = async (sent: ReturnType<typeof send>) =>
  /name="ticket" value="([^"]+)"/.exec((await sent).body)?.[1] ?? ''
const opened = async () => ticketOf(post({ key: await keyOf(SHOP) }))

test("a store's staff enter a code, see the masked name and the time, and confirm the visit once [S17.12]", async () => {
  const { apply_no, visit_code } = await booked(server, server.clock.now())
  const ticket = await opened()
  const code = `${visit_code.slice(0, 4)} ${visit_code.slice(4)}`
  const shown = await said(post({ ticket, code }))
  expect(shown).toMatch(/到访人\s+张\*\s+预约时间\s+11月2\d日\d\d:\d\d\s.*请先核对身份证原件/s)
  expect((await rowOf(server, 'appointments', { apply_no })).status).toBe('booked')
  expect(await said(post({ ticket, code, confirm: '1' }))).toContain('已确认张*到店。')
  expect((await rowOf(server, 'applications', { apply_no })).status).toBe('visited')
  expect(await said(post({ ticket, code, confirm: '1' }))).toContain('该到店码已使用过')
  const seen = (await rowsOf(server, 'provisions', { subject: apply_no })).map(({ purpose }) => purpose)
  // Shown before and after the confirmation; a used code shows nothing.
  expect(seen).toEqual(['到店核对', '到店核对'])
  const entries = server.logs.filter((line) => line.includes('the code of a visit was entered'))
  expect(entries.at(-2)).toContain(`"shop_id":"${SHOP}","said":"confirmed","apply_no":"${apply_no}"`)
  expect(server.logs.join('\n')).not.toContain(visit_code)
})

test('the page shows nothing of a visitor whose institution has another way now [S17.12]', async () => {
  const { apply_no, visit_code } = await booked(server, server.clock.now())
  const ticket = await opened()
  const rural = { code: institutionCode('rural') }
  await setRows(server, 'institutions', rural, { way: 'jump' })
  const shown = await said(post({ ticket, code: visit_code }))
  await setRows(server, 'institutions', rural, { way: 'direct' })
  expect(shown).toContain('到访人的资料现在不能提供给该机构')
  expect(shown).not.toMatch(/张|预约时间/)
  expect(await rowsOf(server, 'provisions', { subject: apply_no })).toEqual([])
})

test('a wrong code, one of another store and one whose time has passed are refused in clear sentences [S17.12]', async () => {
  const { visit_code } = await booked(server, server.clock.now())
  const other = await ticketOf(post({ key: await keyOf('rural-sz-futian') }))
  const unknown = '没有找到这个到店码，请与到访人核对网点和到店码'
  expect(await said(post({ ticket: other, code: visit_code, confirm: '1' }))).toContain(unknown)
  expect(await said(post({ ticket: await opened(), code: '1' }))).toContain(unknown)
  server.clock.forward(4 * 86_400)
  const late = post({ ticket: await opened(), code: visit_code, confirm: '1' })
  expect(await said(late)).toContain('预约的到店时间已过，请到访人先重新预约')
})

test("a store's key is stored hashed, and a page ends with it, after twelve hours, and when its ticket is changed [S17.12]", async () => {
  const key = await keyOf(SHOP)
  expect((await rowOf(server, 'shop_keys', { shop_id: SHOP })).key_hash).not.toContain(
    key.replaceAll(' ', ''),
  )
  const ticket = await ticketOf(post({ key }))
  const open = async (one: string) => (await post({ ticket: one })).body.includes('name="code"')
  const entered = async (given: string) => (await ticketOf(post({ key: given }))) !== ''
  expect([await open(ticket), await open(ticket.replace('houhai', 'futian'))]).toEqual([true, false])
  server.clock.forward(12 * 3_600)
  expect([await open(ticket), await entered(key)]).toEqual([false, true])
  const open2 = await ticketOf(post({ key }))
  const next = await keyOf(SHOP)
  expect([await open(open2), await entered(key), await entered(next)]).toEqual([false, false, true])
  await keyOf(SHOP, 'off')
  expect(await entered(next)).toBe(false)
  await expect(keyOf('nothing')).rejects.toThrow('There is no store nothing')
})

test('wrong keys are limited by network, an IPv6 /48 as a whole too, and codes by store as well [S9.3, S17.12]', async () => {
  const ticket = await opened()
  const status = async (fields: Record<string, string>, ip: string) => (await post(fields, ip)).statusCode
  const wrong = await atOnce(80, () => status({ key: '1' }, '198.51.100.1'))
  expect(new Set(wrong)).toEqual(new Set([200]))
  expect(await status({ key: '1' }, '198.51.100.1')).toBe(429)
  expect(await status({ key: '1' }, '198.51.100.2')).toBe(200)
  for (const network of ['1', '101', '201', '301'])
    await atOnce(20, () => status({ key: '1' }, `2001:db8:1:${network}::1`))
  expect(await status({ key: '1' }, '2001:db8:1:401::1')).toBe(429)
  expect(await status({ ticket, code: '1' }, '203.0.113.1')).toBe(200)
  await setRows(server, 'limits', { key: `shop:code:${SHOP}` }, { used: 200 })
  expect(await said(post({ ticket, code: '1' }, '198.51.100.2'))).toContain('操作太频繁')
})

test('the page runs no script, is not stored, changes nothing by GET, and refuses what is no form [S17.12, S26.5]', async () => {
  const { headers, statusCode, body } = await server.app.inject(`/shop?key=${await keyOf(SHOP)}`)
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-\S+'; form-action 'self';/,
  )
  expect([headers['cache-control'], statusCode, body.includes('name="ticket"')]).toEqual([
    'no-store',
    200,
    false,
  ])
  for (const one of [
    send('{}', { type: 'application/json' }),
    send('x'.repeat(3_000)),
    send('key=%00'),
    send('ticket=%00'),
  ])
    expect((await one).statusCode).toBe(400)
  expect((await server.app.inject({ method: 'POST', url: '/shop' })).statusCode).toBe(200)
})
