import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { institutionCode } from '@contract/brands'
import { sql } from 'kysely'
import { createEngine } from '../../src/app/deliveries'
import { COMMANDS } from '../../src/commands/commands'
import { replayMatchCommand } from '../../src/commands/replay-match'
import { deliverNext } from '../../src/delivery/attempt'
import { digestOf, numberOf, type Provision, recordProvision } from '../../src/provision/provisions'
import { purge } from '../../src/use-cases/purge-expired'
import { freshMobile, rowOf, rowsOf, testServer } from '../tools/harness'
import { institutions } from '../tools/institutions'
import { readyVisitor } from '../tools/journey'
import { codeLogin, leave, member } from '../tools/privacy-visitor'

const server = testServer()
const digest = (mobile: string) => digestOf(server.deps, server.deps.vault.index(mobile, 'mobile'))
const provided = async (mobile: string) =>
  (await rowsOf(server, 'provisions', { person_digest: digest(mobile) })).sort((a, b) => a.id - b.id)
const told = async (token: string) => {
  const { text } = await server.ok('/v1/user/data/export', {}, { token })
  return /【九、谁有我的资料】\n([^【]*)\n\n/.exec(text)?.[1]?.split('\n') ?? []
}

test('code, identity check, application and lead each leave an entry with receiver, kinds, purpose and the consents behind it, which the export tells [S24.70, S24.71]', async () => {
  const visitor = await member(server)
  const apply_no = await visitor.apply('cf1-daily')
  const lead_no = await leave(server, visitor.mobile, ['cf1'], visitor.token)
  await institutions(server).drain()
  const entries = await provided(visitor.mobile)
  const all = ['姓名', '居住城市', '手机号码', '申请信息', '身份证号码']
  expect(entries).toMatchObject([
    { receiver: 'sms', categories: ['手机号码'], basis: 'entrusted', subject: null },
    { receiver: 'identity', categories: ['姓名', '身份证号码'], purpose: '核验姓名和身份证号码是否一致' },
    { receiver: 'cf1', categories: all.sort(), purpose: '申请产品', basis: 'consent', subject: apply_no },
    { receiver: 'cf1', categories: ['手机号码', '申请信息'], purpose: '请机构联系', subject: lead_no },
  ])
  const given = await rowsOf(server, 'consents', {
    user_id: visitor.user_id,
    institution_code: institutionCode('cf1'),
  })
  const named = given.map(({ id }) => id)
  for (const one of entries.slice(2)) {
    expect(one.consents.length).toBeGreaterThan(0)
    expect(named).toEqual(expect.arrayContaining(one.consents))
  }
  const lines = await told(visitor.token)
  expect(lines).toHaveLength(4)
  expect(lines.at(-1)).toMatch(/提供给短信服务商：手机号码。用途：发送短信验证码，受我们委托处理。$/)
  expect(lines[1]).toContain(`用途：申请产品，依据您的同意（存证编号${entries[2]?.consents.join('、')}）`)
})

test('a message that is sent again because its answer was lost is one entry, and one that was never sent is none [S24.70]', async () => {
  const visitor = await member(server)
  const apply_no = await visitor.apply('cf1-daily')
  const shared = async () =>
    (await provided(visitor.mobile)).filter(({ subject }) => subject === apply_no).length
  const skipping = { delaySeconds: 0, send: async () => ({ status: null, error: 'circuit', skipped: true }) }
  await deliverNext(createEngine(server.deps, () => skipping))
  expect(await shared()).toBe(0)
  server.clock.forward(20)
  const { state, next } = institutions(server)
  state.down = true
  await next()
  expect(await shared()).toBe(1)
  expect((await visitor.statusOf(apply_no))?.status).toBe('submitted')
  state.down = false
  server.clock.forward(60)
  await next()
  expect((await visitor.statusOf(apply_no))?.status).toBe('received')
  expect(await shared()).toBe(1)
})

test('a repetition of a message is another entry where it provides more, by another carrier or under other consents, and else none [S24.70]', async () => {
  const { user_id, mobile, apply } = await member(server)
  const message = { receiver: 'cf1', reason: 'application.submitted', message_id: 'once' }
  const entriesAfter = async (more: Partial<Provision> = {}) => {
    const provision = { ...message, categories: ['姓名'] as const, ...more }
    await recordProvision(server.db, server.deps, { user_id }, provision)
    return (await provided(mobile)).filter(({ message_id }) => message_id === 'once').length
  }
  expect([await entriesAfter(), await entriesAfter()]).toEqual([1, 1])
  expect(await entriesAfter({ categories: ['姓名', '手机号码'] })).toBe(2)
  expect([await entriesAfter({ carrier: '中转' }), await entriesAfter({ carrier: '中转' })]).toEqual([3, 3])
  await apply('cf1-daily')
  expect([await entriesAfter(), await entriesAfter()]).toEqual([4, 4])
})

test('what a lead provides is entered about whoever has its phone number, who is told it like the visitor who left it [S24.70, S24.71]', async () => {
  const { token, user_id, mobile } = await member(server)
  const called = freshMobile()
  const subject = await leave(server, called, ['cf1'], token)
  await institutions(server).drain()
  expect(await provided(called)).toMatchObject([{ user_id, receiver: 'cf1', subject }])
  expect((await provided(mobile)).filter((one) => one.subject === subject)).toEqual([])
  const own = await codeLogin(server, called)
  for (const one of [token, own.token]) expect((await told(one)).join()).toContain('用途：请机构联系')
})

test('what a lead provided is told to whoever has its phone number after it ended too, but not where it may be about an earlier holder [S24.71]', async () => {
  const { token } = await member(server)
  const called = freshMobile()
  const before = await leave(server, called, ['cf1'], token)
  await institutions(server).drain()
  server.clock.forward(3_600)
  const own = await codeLogin(server, called)
  const after = await leave(server, called, ['cf1'], token)
  await institutions(server).drain()
  const leads = async () => (await told(own.token)).filter((line) => line.includes('用途：请机构联系')).length
  expect(await leads()).toBe(2)
  for (const table of ['support_leads', 'lead_phones'] as const)
    await server.db.deleteFrom(table).where('lead_no', 'in', [before, after]).execute()
  expect(await leads()).toBe(1)
})

test('a lead of a server of 1.0 and what that server provided of it are found by the phone number', async () => {
  const { token } = await member(server)
  const called = freshMobile()
  const lead_no = await leave(server, called, ['cf1'], token)
  await institutions(server).drain()
  const { user_id } = await rowOf(server, 'lead_phones', { lead_no })
  // What such a server writes are these rows alone.
  const lead = await rowOf(server, 'support_leads', { lead_no })
  const [provision] = await provided(called)
  await server.db.deleteFrom('support_leads').where('lead_no', '=', lead_no).execute()
  for (const table of ['lead_phones', 'provided_leads'] as const)
    await server.db.deleteFrom(table).where('user_id', '=', user_id).execute()
  await server.db.insertInto('support_leads').values(lead).execute()
  await sql`insert into provisions (user_id, person_digest, receiver, purpose, categories, basis, consents, subject, at)
    select user_id, person_digest, receiver, purpose, categories, basis, '[]', subject, at from provisions
    where user_id = ${user_id} and subject = ${lead_no}`.execute(server.db)
  expect(await rowsOf(server, 'lead_phones', { user_id })).toMatchObject([
    { lead_no, mobile_index: lead.mobile_index },
  ])
  expect(await rowsOf(server, 'provided_leads', { user_id })).toMatchObject([
    { person_digest: digest(called), at: provision?.at },
  ])
})

test('after a deletion the entries stay under a digest without the phone number, and the next account of that number is not told them [S24.71]', async () => {
  const visitor = await member(server)
  await visitor.apply('cf1-daily')
  await institutions(server).drain()
  const before = await provided(visitor.mobile)
  await server.ok('/v1/user/delete', { confirm: true }, { token: visitor.token })
  expect(await provided(visitor.mobile)).toEqual(before)
  const index = server.deps.vault.index(visitor.mobile, 'mobile')
  expect(JSON.stringify(before)).not.toMatch(new RegExp(`${visitor.mobile}|${index}|${visitor.id_no}|张三`))
  server.clock.forward(3_600)
  const { token } = await codeLogin(server, visitor.mobile)
  expect(await told(token)).toEqual([expect.stringContaining('短信服务商')])
})

test('an entry cannot be changed, and ends after three years and not before, also by the purge [S24.71]', async () => {
  const mobile = freshMobile()
  const mobile_index = server.deps.vault.index(mobile, 'mobile')
  const record = (iso: string) =>
    recordProvision(
      server.db,
      { ...server.deps, clock: { now: () => new Date(iso) } },
      { mobile_index },
      { receiver: institutionCode('cf1'), reason: 'lead.submitted', categories: ['手机号码'] },
    )
  await record('2020-01-01T00:00:00Z')
  await record('2026-11-20T00:00:00Z')
  const of = { person_digest: digest(mobile), user_id: numberOf(digest(mobile)) }
  const kept = async () => (await rowsOf(server, 'provisions', of)).map(({ at }) => at.getUTCFullYear())
  const refused = /provisions(_\d+)? is append-only for three years/
  for (const change of [sql`update provisions set receiver = 'x'`, sql`delete from provisions`])
    await expect(change.execute(server.db)).rejects.toThrow(refused)
  // By the database's own clock: a server whose clock is years ahead deletes nothing early.
  await purge(server.deps.db, new Date('2031-01-01T00:00:00Z'))
  expect(await kept()).toEqual([2026])
})

test('a replayed match is shown only after its reading is recorded with a reason, and the visitor is told of it [S24.72]', async () => {
  const { token, order_no } = await readyVisitor(server)
  const { trace_id } = await server.ok('/v2/product/showList', { order_no }, { token })
  const replay = (...args: string[]) => replayMatchCommand.run(server.deps, [trace_id, ...args])
  await expect(replay()).rejects.toThrow('--reason')
  await expect(replay('--reason', ' ')).rejects.toThrow('--reason')
  const { user_id } = await rowOf(server, 'orders', { order_no })
  expect(await rowsOf(server, 'readings', { user_id })).toEqual([])
  expect((await replay('--reason', 'complaint 17')).text).toContain(order_no)
  expect(await rowsOf(server, 'readings', { user_id })).toMatchObject([
    {
      command: 'replay-match',
      reason: 'complaint 17',
      by: expect.any(String),
      categories: ['居住城市', '申请信息'],
    },
  ])
  expect((await told(token)).join()).toContain('工作人员为处理您的事项查看：居住城市、申请信息')
  await sql`revoke insert on readings from funnel`.execute(server.db)
  await expect(replay('--reason', 'complaint 18')).rejects.toThrow('permission denied')
  await sql`grant insert on readings to funnel`.execute(server.db)
})

test('every command that shows something of a person asks for the reason, and no other does [S24.72]', () => {
  const asking = Object.entries(COMMANDS).map(([name, { usage, shows }]) => [
    name,
    usage.includes('--reason'),
    shows.length > 0,
  ])
  expect(asking.filter(([, asks, shows]) => asks !== shows)).toEqual([])
  expect(asking.filter(([, asks]) => asks).length).toBeGreaterThan(0)
})

/** Every source file of the server without its tests. */
const sources = () => {
  const root = path.resolve(__dirname, '../../src')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((one) =>
    /(?<!\.test)\.ts$/.test(one),
  )
  return files.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
}
const using = (pattern: RegExp) =>
  Object.fromEntries(
    sources().flatMap(({ file, text }) => {
      const count = text.match(pattern)?.length ?? 0
      return count > 0 ? [[file, count]] : []
    }),
  )

test('every call to another system leaves by one client that records it, and those that say nothing of a person are these [S24.70]', () => {
  expect(
    using(/\b(https?|http2|net|tls|dgram)\.(request|get|connect|createConnection)\b|\bfetch\([^)]|undici/g),
  ).toEqual({ 'lib/remote/send.ts': 2 })
  expect(using(/\bcreateRemote\(/g)).toEqual({
    'conversion/carrier.ts': 1,
    'delivery/webhook.ts': 2,
    'lib/remote/client.ts': 1,
    'lib/remote/provider.ts': 1,
    'wechat/api.ts': 1,
  })
  // Messages about nobody to a test system; a request for nothing; WeChat's access token, a picture, and the exchange of the codes that WeChat itself gave out.
  expect(using(/^(?!import).*\bNOTHING_PERSONAL\b/gm)).toEqual({
    'conformance/exchange.ts': 1,
    'lib/remote/probe.ts': 1,
    'lib/remote/send.ts': 1,
    'wechat/api.ts': 3,
    'wechat/phone.ts': 1,
  })
  expect(using(/\brecordProvision\(/g)).toEqual({
    'delivery/attempt.ts': 1,
    'half/events.ts': 1,
    'identity/identity.ts': 1,
    'login/sms-code.ts': 1,
    'offline/staff-routes.ts': 1,
    'provision/provisions.ts': 1,
  })
})
