import { partnerName, readHalfValues } from '../../src/half/links'
import { purge } from '../../src/use-cases/purge-expired'
import { freshMobile, request, rowOf, rowsOf, setRows, testServer } from '../tools/harness'
import { everything, FORM, partnersVisitors, REFUSED } from './partners-visitors'

const server = testServer()
const { issue, enter, resume, setHalfFlow } = partnersVisitors(server)

test('a link of a channel whose half flow is switched off is refused and stays usable, and a link of a channel that never had the flow is refused [S18.1]', async () => {
  const mobile = freshMobile()
  const token = await issue(everything(), { mobile })
  await setHalfFlow(false)
  const answer = await server.call(FORM, { token })
  await setHalfFlow(true)
  expect(answer).toMatchObject({ code: 403, msg: '该合作方的申请通道暂未开放，请联系合作方', data: null })
  const mobile_index = server.deps.vault.index(mobile, 'mobile')
  expect(await rowsOf(server, 'phones', { mobile_index })).toEqual([])
  expect(await rowsOf(server, 'visitors', { mobile_index })).toEqual([])
  await server.ok(FORM, { token })
  for (const channel of ['organic', 'nobody'])
    expect((await server.call(FORM, { token: await issue({}, { channel }) })).code).toBe(403)
})

test('once a partner’s link is used, the phone number and the answers that came with it are no longer stored with it', async () => {
  const token = await issue(everything())
  await server.ok(FORM, { token })
  const [link_id = ''] = token.split('.')
  const used = { mobile_sealed: null, mobile_index: null, values_sealed: null }
  expect(await rowOf(server, 'half_links', { link_id })).toMatchObject(used)
})

test('the response that exchanged a partner’s link is stored encrypted for a day, and afterwards the link counts as used', async () => {
  const token = await issue()
  const call = () => server.call(FORM, { token }, { requestId: 'kept' })
  const first = await call()
  const kept = JSON.stringify(await rowsOf(server, 'idempotency'))
  for (const secret of [token, token.split('.')[0], first.data?.session?.token])
    expect(kept).not.toContain(secret)
  await purge(server.db, new Date(server.clock.now().getTime() + 86_400_000))
  expect(await call()).toEqual(first)
  await purge(server.db, new Date(server.clock.now().getTime() + 86_400_001))
  expect(await call()).toMatchObject(REFUSED)
})

test('a link whose exchange failed through a server fault is exchanged by the retry', async () => {
  const call = request(FORM, { token: await issue() }, { requestId: 'fault' })
  await server.db.schema.alterTable('half_orders').renameTo('half_orders_gone').execute()
  const failed = await server.app.inject(call)
  await server.db.schema.alterTable('half_orders_gone').renameTo('half_orders').execute()
  expect(failed.statusCode).toBe(500)
  expect((await server.app.inject(call)).json().code).toBe(200)
})

test('the responses to a call without a partner’s link and to one with a made-up token are not stored', async () => {
  const visitor = await enter()
  const count = async () => (await rowsOf(server, 'idempotency')).length
  const before = await count()
  await resume(visitor)
  await server.call(FORM, { token: 'made.up.token' })
  expect(await count()).toBe(before)
})

test('an IP address may try sixty made-up tokens an hour, and valid links neither count nor are refused', async () => {
  const guess = async (ip: string) => server.call(FORM, { token: 'a.b.c' }, { ip })
  const [ip, elsewhere] = ['198.51.100.7', '198.51.100.8']
  expect((await guess(ip)).code).toBe(403)
  // This is the state after 59 attempts.
  await setRows(server, 'limits', { key: `half:${ip}` }, { used: 59 })
  await server.ok(FORM, { token: await issue() }, { ip })
  expect((await guess(ip)).code).toBe(403)
  const wait = { code: 429, errors: [{ field: 'wait_seconds', content: '3600' }] }
  expect(await guess(ip)).toMatchObject(wait)
  await server.ok(FORM, { token: await issue() }, { ip })
  expect((await guess(elsewhere)).code).toBe(403)
})

test.each([
  ['{amount:1}', 'must be JSON'],
  ['{"income":"much"}', 'no "income"'],
  ['{"amount":"20000","term":12}', 'amount.'],
  ['{"area_code":"33"}', 'area_code.'],
  ['[]', 'an object is required'],
  ['"x"', 'no "0"'],
  ['null', 'an object is required'],
])('the answers %s are refused in one sentence', (text, part) => {
  const fault = () => readHalfValues(text)
  expect(fault).toThrow(part)
  expect(fault).toThrow(/^[^\n]+\.$/)
})

test('a link is issued only for a named channel whose half flow is switched on [S18.1, S27.12]', async () => {
  const partner = (code: string) => partnerName(server.db, code)
  expect(await partner('half-demo')).toBe('示例合作方')
  await expect(partner('nobody')).rejects.toThrow('There is no channel "nobody".')
  await expect(partner('organic')).rejects.toThrow('does not have half_flow enabled.')
  await setRows(server, 'channels', { code: 'half-demo' }, { name: '' })
  await expect(partner('half-demo')).rejects.toThrow('needs a name')
  await setRows(server, 'channels', { code: 'half-demo' }, { name: '示例合作方' })
})
