import { randomUUID } from 'node:crypto'
import { FIELD_NAMES, fieldOf } from '@contract/rules/order-fields'
import { type KyselyPlugin, sql } from 'kysely'
import { buildApp } from '../../src/app/app'
import { issueHalfLink } from '../../src/half/links'
import { issueUid } from '../../src/login/uid'
import { orderText } from '../../src/order/export'
import type { AnswerColumns, OrderRow } from '../../src/order/tables'
import { TABLES } from '../../src/privacy/rooms'
import { purge } from '../../src/use-cases/purge-expired'
import { tableNames } from '../app/contract/stored'
import { fieldError, freshMobile, request, rowOf, rowsOf, testServer } from '../tools/harness'
import { institutions } from '../tools/institutions'
import { HANGZHOU, readyVisitor } from '../tools/journey'
import { bookVisit, codeLogin, leave, member } from '../tools/privacy-visitor'
import { inForce } from '../tools/seed-agreements'

const server = testServer()
beforeEach(async () => {
  server.clock.set('2026-11-20T02:00:00.000Z')
  await server.db.deleteFrom('limits').execute()
})

const deleted = ({ token }: { token: string }) => server.call('/v1/user/delete', { confirm: true }, { token })

/** Every row of every table as text. */
async function everything(): Promise<{ table: string; row: Record<string, unknown> }[]> {
  const all = await Promise.all(
    (await tableNames(server.db)).map(async (table) => {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(t) as row from ${sql.table(table)} t`.execute(server.db)
      return rows.map(({ row }) => ({ table, row }))
    }),
  )
  return all.flat()
}

/** Purposes that values are sealed for. */
const PURPOSES = [
  ...FIELD_NAMES.flatMap((name) => fieldOf(name).sealed ?? []),
  'mobile',
  'answer',
  'lead',
  'half',
  'contact_name',
  'visit_code',
  'note',
  'openid',
  'wechat_token',
]
const SEALED = /^[\w-]+\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/

/** The plain text of a sealed value, or the value itself if it is not sealed. */
function opened(text: string): string {
  if (!SEALED.test(text)) return text
  for (const purpose of PURPOSES) {
    try {
      return server.deps.vault.open(text, purpose)
    } catch {
      // The value was sealed for another purpose.
    }
  }
  throw new Error(`a value is sealed for a purpose that this test does not know: ${text}`)
}

const texts = (value: unknown): string[] =>
  value !== null && typeof value === 'object' ? Object.values(value).flatMap(texts) : [String(value)]

/** `table.column` of every place that contains one of the words, in plain text or sealed. */
async function placesOf(words: string[]): Promise<string[]> {
  const found = (await everything()).flatMap(({ table, row }) =>
    Object.entries(row)
      .filter(([, value]) => texts(value).some((text) => words.some((word) => opened(text).includes(word))))
      .map(([column]) => `${table}.${column}`),
  )
  return [...new Set(found)].sort()
}

async function tablesOf(user_id: number): Promise<string[]> {
  const rows = (await everything()).filter(
    ({ row }) =>
      row.user_id === user_id || row.actor === `visitor:${user_id}` || row.visitor === `user:${user_id}`,
  )
  return [...new Set(rows.map(({ table }) => table))].sort()
}

/** A visitor who has stored data in every table. `sent` and `lead_no` have reached an institution, `held` has not. */
async function busyVisitor() {
  const visitor = await member(server)
  const { token, mobile, user_id, order_no } = visitor
  const context = { token, device: 'device-1', channel: 'test-c3' }
  const sent = await visitor.apply('cf1-daily')
  const lead_no = await leave(server, mobile, ['cf1'])
  await institutions(server).drain()
  const held = await visitor.apply('direct-flex')
  await leave(server, mobile, ['direct'], token)
  await bookVisit(server, held)
  await server.ok('/v2/product/showList', { order_no }, context)
  await server.ok('/v1/user/loginMark', { scene: 'sms' }, context)
  await server.ok('/v1/user/activeChannel', { channel: 'test-c3' }, context)
  const values = { contact_name: '张三', contact_mobile: mobile, note: '请提前来电' }
  await server.ok('/v2/offline/saveUserInfo', { order_no, values }, context)
  const at = server.clock.now().toISOString()
  const mark = { id: randomUUID(), name: 'view', page: '/', at, props: {} }
  await server.ok('/st/mark', { events: [mark] }, context)
  await server.ok('/web/ad/click', { id: 1 }, context)
  await server.ok('/web/ad/uv/click', { id: 1 }, context)
  await issueUid(server.db, server.deps, { mobile, issued_by: 'test' })
  const link = { mobile, channel: 'test-c3', partner: '合作方', values: { name: '张三' } }
  await issueHalfLink(server.db, server.deps, link)
  await server.ok('/v1.0/sms/send/code', { mobile, scene: 'login' }, { device: 'device-9' })
  return { ...visitor, user_id, sent, lead_no }
}

test('deleting the account removes phone, name and number of the visitor from every table, and the account from all tables but the proof of consents, the notices of its end and who had received data [S7.13, S23.6]', async () => {
  const { token, mobile, user_id, id_no } = await busyVisitor()
  const index = server.deps.vault.index(mobile, 'mobile')
  const words = [mobile, index, '张三', id_no, '请提前来电', token]
  // A control: the words can be found before the deletion, otherwise finding nothing afterwards would prove nothing.
  expect(await placesOf(words)).toEqual(
    expect.arrayContaining([
      'half_links.mobile_index',
      'half_links.mobile_sealed',
      'half_links.values_sealed',
      'idempotency.answer',
      'limits.key',
      'login_ids.mobile_index',
      'login_ids.mobile_sealed',
      'offline_contacts.mobile_sealed',
      'offline_contacts.name_sealed',
      'offline_contacts.note_sealed',
      'orders.id_no_sealed',
      'orders.name_sealed',
      'phones.mobile_index',
      'sms_codes.mobile_index',
      'support_leads.mobile_index',
      'support_leads.mobile_sealed',
      'visitors.mobile_index',
      'visitors.mobile_sealed',
      'visitors.name_sealed',
    ]),
  )
  expect(await tablesOf(user_id)).toEqual(
    expect.arrayContaining([
      'ad_clicks',
      'ad_visitors',
      'applications',
      'consent_subjects',
      'device_channels',
      'idempotency',
      'login_marks',
      'marks',
      'match_traces',
      'orders',
      'sessions',
      'visitors',
    ]),
  )

  const { deleted_at } = await server.ok('/v1/user/delete', { confirm: true }, { token })
  expect(deleted_at).toBe(server.clock.now().toISOString())
  expect(await placesOf(words)).toEqual([])
  // The number outlives the account in what is kept as proof, and in the notices to institutions.
  expect(await tablesOf(user_id)).toEqual(['consent_ledger', 'consent_subjects', 'deliveries', 'provisions'])
  // The consents of the seeded visitors are left out.
  const consents = (await rowsOf(server, 'consents')).filter(({ device }) => device !== 'seed')
  expect(consents.length).toBeGreaterThan(4)
  const withdrawn_at = server.clock.now()
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/)
  expect(consents).toMatchObject(consents.map(() => ({ device: '', outcome: null, withdrawn_at, hash })))
})

test('after the deletion nothing more is sent, and the institutions that received data are informed [S23.6]', async () => {
  await institutions(server).drain()
  const visitor = await busyVisitor()
  await deleted(visitor)
  const waiting = await rowsOf(server, 'deliveries', { done_at: null })
  expect(waiting.map(({ kind }) => kind)).toEqual(['withdraw', 'withdraw'])
  const { got, drain } = institutions(server)
  await drain()
  expect(got.sort()).toEqual([`withdraw ${visitor.sent} cf1`, `withdraw ${visitor.lead_no} cf1`].sort())
})

test('the deletion ends every session, the same phone is a new visitor afterwards, and other visitors are not affected', async () => {
  const visitor = await member(server)
  const second = await codeLogin(server, visitor.mobile, 'device-2')
  const other = await member(server)
  const apply_no = await other.apply('cf1-daily')
  await deleted(visitor)
  for (const session of [visitor, second]) expect((await deleted(session)).code).toBe(401)
  const back = await codeLogin(server, visitor.mobile)
  expect(back.user_id).not.toBe(visitor.user_id)
  const { consents } = await server.ok('/v1/user/consent/list', {}, { token: back.token })
  expect(consents).toHaveLength(2)
  expect((await server.ok('/web/result/list', {}, { token: back.token })).applications).toEqual([])

  expect(await other.statusOf(apply_no)).toMatchObject({ status: 'submitted' })
  expect((await other.consents()).every(({ withdrawn_at }) => withdrawn_at === null)).toBe(true)
})

test('a deletion without its confirmation is refused', async () => {
  const { token, consents } = await member(server)
  const answer = await server.call('/v1/user/delete', { confirm: false } as never, { token })
  expect(answer).toMatchObject(fieldError('confirm'))
  expect(await consents()).toHaveLength(3)
})

test('a deletion during other calls of the visitor refuses the calls that come too late, and causes no error [S23.6]', async () => {
  for (let round = 0; round < 6; round++) {
    const { token, order_no, user_id } = await member(server, freshMobile(), `device-${round}`)
    const calls = await Promise.all([
      deleted({ token }),
      deleted({ token }),
      server.call('/v1/user/loginMark', { scene: 'sms' }, { token }),
      server.call('/v2/product/showList', { order_no }, { token }),
      server.call('/web/form', {}, { token }),
      server.call('/v1/user/data/export', {}, { token }),
      server.call('/v1/user/consent/list', {}, { token }),
      server.call('/v1/user/nameSaveCity', { name: '张三', ...HANGZHOU }, { token }),
    ])
    expect(calls.filter(({ code }) => ![200, 401, 404].includes(code))).toEqual([])
    expect(calls.slice(0, 2).map(({ code }) => code)).toContain(200)
    // The stored refusal of a call that was overtaken is deleted by the next purge.
    const left = (await tablesOf(user_id)).filter((table) => !table.startsWith('idempotency'))
    expect(left).toEqual(['consent_ledger', 'consent_subjects', 'provisions'])
  }
})

test('the proof of a consent is deleted three years after its withdrawal [S23.6, S27.15]', async () => {
  const visitor = await member(server)
  const { user_id } = visitor
  await deleted(visitor)
  const leftAfter = async (seconds: number) => {
    server.clock.forward(seconds)
    await purge(server.db, server.clock.now())
    return (await rowsOf(server, 'consents', { user_id })).length
  }
  expect(await leftAfter(3 * 365 * 86_400)).toBe(3)
  expect(await leftAfter(1)).toBe(0)
})

test('logging out ends this session and no other [S7.13]', async () => {
  const mobile = freshMobile()
  const here = await codeLogin(server, mobile, 'device-1')
  const there = await codeLogin(server, mobile, 'device-2')
  await server.ok('/v1/user/logout', {}, { token: here.token })
  expect((await server.call('/v1/user/consent/list', {}, { token: here.token })).code).toBe(401)
  expect((await server.call('/v1/user/consent/list', {}, { token: there.token })).code).toBe(200)
})

test('the list has the consents of leads that the phone left without a login', async () => {
  const mobile = freshMobile()
  await leave(server, mobile, ['cf1'])
  const { token } = await codeLogin(server, mobile)
  const { consents } = await server.ok('/v1/user/consent/list', {}, { token })
  const ofLeads = consents.filter(({ purpose }) => purpose === 'lead')
  const codes = ofLeads.map(({ agreement_code }) => agreement_code)
  expect(codes.sort()).toEqual(['lead-cf1', 'privacy', 'user-service'])
})

test('the export is a readable text with all data of the visitor, the identity number masked [S7.13, S23.5, S24.22]', async () => {
  const visitor = await busyVisitor()
  await visitor.withdraw('share-direct')
  const { file_name, text } = await server.ok('/v1/user/data/export', {}, { token: visitor.token })
  expect(file_name).toBe('我的数据-20261120.txt')
  for (const part of [
    `手机号码：${visitor.mobile}`,
    '姓名：张三',
    '居住城市：中国浙江省杭州市西湖区',
    `订单${visitor.order_no}`,
    '金额：20,000元',
    '期限：12个月',
    '用途：日常消费',
    '职业：企业职员',
    '收入区间：8,000–15,000元',
    '出生日期：1990年5月15日',
    '示例日常消费贷，示例第一消费金融',
    '：机构已收到',
    '：已撤回',
    `《隐私政策》版本${inForce('privacy').version}`,
    '提供给：示例第一消费金融',
    '撤回时间：2026年11月20日10:',
    '确认综合融资成本明示表：示例日常消费贷，示例第一消费金融',
    '条，指纹',
    '合作机构消费贷款',
    '方便联系的时段：上午9点至12点',
    '称呼：张女士',
    '示例农商行南山示例支行，广东省深圳市南山区示例大道100号',
    '状态：已取消',
    '到店联系人：张三',
    '给网点的留言：请提前来电',
    '最近一次来自渠道：test-c3',
    '起保持登录，设备尾号ce-1',
    '同意与授权记录：自撤回或删除账号之日起保存三年',
    '不再对应到您',
  ])
    expect(text).toContain(part)
  expect(text).toMatch(/身份证号码：330\*{11}\w{4}\n/)
  expect(text).not.toContain(visitor.id_no)
  expect(text).not.toMatch(/null|undefined|NaN|\{|user_id|_sealed/)
  const headings = text.match(/^【.+】$/gm) ?? []
  expect(headings).toHaveLength(11)
  const declared = TABLES.flatMap(({ copy }) => (typeof copy === 'string' ? [copy] : []))
  expect(declared.filter((part) => !headings.some((heading) => heading.endsWith(`、${part}】`)))).toEqual([])
})

test('the export of very many rows reads at most 500 of them at a time, and is one whole text that is sent in pieces [S26.24]', async () => {
  const { token, user_id } = await codeLogin(server, freshMobile())
  await sql`insert into login_marks (user_id, scene, channel, device, host, at)
    select ${user_id}, 'x', '', '"quoted"', '', '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
    from generate_series(0, 20999) n`.execute(server.db)
  let most = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      most = Math.max(most, result.rows.length)
      return result
    },
  }
  const own = await buildApp({ ...server.deps, db: server.db.withPlugin(counting) }, { log: { write() {} } })
  const answer = await own.inject(request('/v1/user/data/export', {}, { token }))
  await own.close()
  expect(most).toBe(500)
  expect(answer.headers).not.toHaveProperty('content-length')
  const { code, data } = answer.json()
  expect([code, data.file_name]).toEqual([200, '我的数据-20261120.txt'])
  const lines = data.text.split('\n')
  const first = lines.indexOf('2026年1月1日08:00登录，设备尾号ted"')
  expect(
    lines.slice(first, first + 21_001).filter((line: string) => line.endsWith('登录，设备尾号ted"')),
  ).toHaveLength(21_000)
  expect(lines[first + 20_999]).toMatch(/^2026年1月15日/)
  expect(lines.at(-1)).toBe('')
})

test('the export of a new visitor states which data do not exist [S23.5]', async () => {
  const { token } = await codeLogin(server, freshMobile(), 'new-device')
  const { text } = await server.ok('/v1/user/data/export', {}, { token })
  for (const none of ['没有订单。', '没有申请。', '没有留过联系方式。', '没有预约。', '没有渠道记录。'])
    expect(text).toContain(none)
})

/** The columns that the text of an order contains: its heading and every answer. */
type Told = 'order_no' | 'created_at' | keyof AnswerColumns

/** The columns that the text may leave out, with the reason. A column that is in neither list is a type error. */
const LEFT_OUT: Record<Exclude<keyof OrderRow, Told>, string> = {
  user_id: "the account's number, which the export tells in its first part",
  flow: 'the step to show next; it says nothing of the visitor that the answers do not',
  channel: 'where the visitor came from, which the export tells in its part on channels',
  updated_at: 'when the row was written',
  from_partner_link: 'whether a partner’s link opened it, which the export tells by the partner',
  applied_at: 'when the first application was made, which the export tells with the applications',
}

test('the export names every field of the order form and every column of an order, except those that are left out with a reason', async () => {
  const { order_no } = await readyVisitor(server, { age_range: 'from_25' })
  const order = await rowOf(server, 'orders', { order_no })
  const lines = orderText(order, server.deps)
  const without = (column: string) => {
    const empty = order[column as keyof typeof order] instanceof Date ? new Date(0) : null
    return orderText({ ...order, [column]: empty }, server.deps)
  }
  const untold = Object.keys(order).filter((column) => without(column).join() === lines.join())
  expect(untold.sort()).toEqual(Object.keys(LEFT_OUT).sort())
  for (const name of FIELD_NAMES) {
    expect(lines).toContainEqual(expect.stringMatching(`^  ${fieldOf(name).named}：`))
  }
})
