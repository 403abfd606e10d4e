import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { caseCommand } from '../../src/commands/case'
import { sha256 } from '../../src/lib/canonical-json'
import { digestOf } from '../../src/provision/provisions'
import { purge } from '../../src/use-cases/purge-expired'
import { reseed } from '../app/changed-seed'
import { replaceText, rowOf, rowsOf, setRows, testServer } from '../tools/harness'
import { institutions } from '../tools/institutions'
import { leave, member } from '../tools/privacy-visitor'
import { INTEGRATIONS, signed } from '../tools/remote/signed'

const server = testServer({ config: { integrations: INTEGRATIONS } })
const run = (...args: string[]) => caseCommand.run(server.deps, args)
const why = ['--reason', '投诉 <2026-17>']

/** A visitor with two applications; the first one's institution has received it and has reported. */
async function disputed() {
  const visitor = await member(server)
  const { token, order_no } = visitor
  const { trace_id } = await server.ok('/v2/product/showList', { order_no }, { token })
  const [apply_no, other] = [await visitor.apply('cf1-daily'), await visitor.apply('direct-flex')]
  await institutions(server).drain()
  const at = server.clock.now().toISOString()
  await signed(server, '/open/institutions/cf1/status', { apply_no, status: 'reviewing', at })
  const [receipt] = (await visitor.consents()).filter(({ institution }) => institution?.code === 'cf1')
  return { ...visitor, trace_id, apply_no, other, entry: receipt?.id ?? 0 }
}
/** What the page shows as it was shown to the visitor. */
const shownIn = (page: string) => page.match(/<div class="shown".*?<\/div>/gs) ?? []

test('one page has all of an application by its number, a receipt or the phone number, with masked personal values [S27.70]', async () => {
  const { user_id, mobile, id_no, apply_no, other, entry, trace_id, order_no } = await disputed()
  const { message_id } = await rowOf(server, 'deliveries', { user_id, apply_no })
  const { cost_sheet_hash } = await rowOf(server, 'applications', { apply_no })
  const { event_id } = await rowOf(server, 'institution_events', { apply_no })
  for (const [number, isLimited] of [
    [apply_no, true],
    [String(entry), true],
    [mobile, false],
  ] as const) {
    const { text, ok } = await run(number, ...why)
    expect(ok).toBe(true)
    for (const part of [
      apply_no,
      order_no,
      trace_id,
      message_id,
      cost_sheet_hash,
      event_id,
      String(entry),
      '张*',
    ])
      expect(text).toContain(part)
    for (const part of ['机构已收到', '每条的指纹和前后连接都一致。', '投诉 &lt;2026-17&gt;'])
      expect(text).toContain(part)
    // The attempt that carried the application: its number, two times, HTTP status, no error.
    expect(text).toMatch(/<td>1<\/td>(<td>[\d: -]{19}<\/td>){2}<td>200<\/td><td>—<\/td>/)
    expect(text).not.toMatch(/指纹[^<]*<\/th><td>否/)
    expect(text.includes(other)).toBe(!isLimited)
    for (const secret of [mobile, id_no, '张三']) expect(text).not.toContain(secret)
  }
})

test('the case of a phone number shows a lead that another visitor left with it, also after the lead and the account of that number are deleted, shows nothing else of that visitor, and records the reading for both [S27.70, S27.71]', async () => {
  const [owner, other] = [await member(server), await member(server, undefined, 'another-device')]
  const [apply_no, others] = [await owner.apply('direct-flex'), await other.apply('cf1-daily')]
  const lead_no = await leave(server, owner.mobile, ['cf1'], other.token)
  await institutions(server).drain()
  const [receipt] = (await owner.consents()).filter((one) => one.agreement_code === 'lead-cf1')
  for (const [number, hasOwn] of [
    [owner.mobile, true],
    [String(receipt?.id), false],
  ] as const) {
    const { text } = await run(number, ...why)
    expect(text.split(lead_no).length).toBeGreaterThan(3)
    expect(text).toContain(String(receipt?.id))
    expect(text).toContain('<td>请机构联系</td>')
    expect(text.includes(apply_no)).toBe(hasOwn)
    expect(text.includes('本页只有留给机构的联系方式的资料')).toBe(!hasOwn)
    for (const foreign of [others, other.order_no, 'another-device', `<td>${other.user_id}</td>`])
      expect(text).not.toContain(foreign)
  }
  await setRows(server, 'support_leads', { lead_no }, { created_at: new Date('2025-01-01') })
  await purge(server.db, server.clock.now())
  for (const hasAccount of [true, false]) {
    if (!hasAccount) await server.ok('/v1/user/delete', { confirm: true }, { token: owner.token })
    const { text } = await run(owner.mobile, ...why)
    expect(text).toContain('<td>请机构联系</td>')
    for (const foreign of [others, other.order_no]) expect(text).not.toContain(foreign)
  }
  const readings = async (user_id: number) =>
    (await rowsOf(server, 'readings', { user_id })).map(({ categories }) => categories)
  expect(await readings(other.user_id)).toEqual(Array(4).fill(['申请信息']))
  expect(await readings(owner.user_id)).toEqual(Array(3).fill(caseCommand.shows))
})

test('codes and identity checks of an earlier holder of the phone number are not shown [S27.70]', async () => {
  const earlier = await member(server)
  await server.ok('/v1/user/delete', { confirm: true }, { token: earlier.token })
  server.clock.forward(86_400)
  const visitor = await member(server, earlier.mobile)
  const apply_no = await visitor.apply('cf1-daily')
  for (const number of [apply_no, visitor.mobile]) {
    const { text } = await run(number, ...why)
    for (const purpose of ['发送短信验证码', '核验姓名和身份证号码是否一致'])
      expect(text.split(`<td>${purpose}</td>`)).toHaveLength(2)
  }
})

test('a reading is recorded with who and why before the page is shown, and without the record nothing is shown [S27.71]', async () => {
  const { apply_no, user_id } = await disputed()
  await run(apply_no, ...why)
  expect(await rowsOf(server, 'readings', { user_id })).toMatchObject([
    { command: 'case', reason: '投诉 <2026-17>' },
  ])
  await sql`alter table readings rename to gone`.execute(server.db)
  await expect(run(apply_no, ...why)).rejects.toThrow('readings')
  await sql`alter table gone rename to readings`.execute(server.db)
  await expect(run(apply_no)).rejects.toThrow('Usage: node dist/server.mjs case')
})

test('a release that renders a cost sheet in other bytes is noticed [S27.72]', async () => {
  const { apply_no } = await disputed()
  const { text } = await run(apply_no, ...why)
  const [sheet = ''] = shownIn(text)
  expect(sha256(sheet.replace(apply_no, ''))).toBe(
    '2c4951a71a87cd857053ae47428e33da0bd4059f95165283a3efe35560e9706e',
  )
})

test('the cost sheet and the texts are shown in the same bytes after a later catalogue changed product and text [S27.72]', async () => {
  const { apply_no } = await disputed()
  const before = shownIn((await run(apply_no, ...why)).text)
  expect(before.length).toBeGreaterThan(3)
  await reseed(server, 'cf1-daily', ({ price }) => ({ name: '新名称', price: { ...price, percent: 9 } }))
  await replaceText(server, 'share-cf1')
  const { text } = await run(apply_no, ...why)
  await server.db.deleteFrom('agreement_versions').where('version', '=', '9.0').execute()
  expect(shownIn(text)).toEqual(before)
  expect(text).not.toMatch(/指纹[^<]*<\/th><td>否/)
})

test('a sheet and a text that were changed in the database are named, and a text is then shown as characters [S27.72]', async () => {
  const { apply_no } = await disputed()
  const { cost_sheet } = await rowOf(server, 'applications', { apply_no })
  const changed = JSON.stringify({ ...cost_sheet, total_cost: 1 }) as never
  await setRows(server, 'applications', { apply_no }, { cost_sheet: changed })
  const { code, version, html } = await rowOf(server, 'agreement_versions', { code: 'share-cf1' })
  await setRows(server, 'agreement_versions', { code, version }, { html: `<script>alert(1)</script>${html}` })
  const { text } = await run(apply_no, ...why)
  await setRows(server, 'agreement_versions', { code, version }, { html })
  expect(text).toContain('<th>重新计算的指纹相同</th><td>否</td>')
  expect(text).toContain('<th>重新计算的指纹与台账相同</th><td>否</td>')
  expect(text).toContain('<pre>&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(text).not.toContain('<script')
})

test('after the deletion of the account the page shows what is left and says what was deleted, and each reading is recorded [S27.71, S27.73]', async () => {
  const { apply_no, entry, mobile, token, user_id } = await disputed()
  await server.ok('/v1/user/delete', { confirm: true }, { token })
  for (const number of [apply_no, String(entry), mobile]) {
    const { text, ok } = await run(number, ...why)
    expect(ok).toBe(true)
    expect(text).toContain(`用户${user_id}的账号已经删除`)
    expect(text).toContain(String(entry))
    expect(text).toContain('停止使用通知')
    expect(shownIn(text).length).toBeGreaterThan(3)
    expect(text).not.toContain(mobile)
  }
  const person_digest = digestOf(server.deps, server.deps.vault.index(mobile, 'mobile'))
  expect(await rowsOf(server, 'readings', { user_id, person_digest })).toHaveLength(3)
})

test.each([
  ['SQ000000000000000000', 'There is no application SQ000000000000000000.'],
  ['99999900001', 'There is no receipt 99999900001.'],
  ['13800000000', 'There is no phone number or receipt 13800000000.'],
])('the unknown number %s is one sentence', async (number, text) => {
  expect(await run(number, ...why)).toEqual({ text, ok: false })
})

test('the archive is a folder that its owner alone can read, without secrets, whose files sha256sum verifies [S27.74]', async () => {
  const { apply_no, mobile, id_no } = await disputed()
  const dir = mkdtempSync(path.join(os.tmpdir(), 'case-'))
  const pack = path.join(dir, 'case')
  try {
    expect(await run(apply_no, ...why, '--pack', pack)).toEqual({ text: pack, ok: true })
    const names = readdirSync(pack)
    expect(names).toEqual(
      expect.arrayContaining(['SHA256SUMS', 'case.html', 'case.json', 'ledger.json', 'deliveries.json']),
    )
    for (const name of names) {
      const text = readFileSync(path.join(pack, name), 'utf8')
      expect(statSync(path.join(pack, name)).mode & 0o777).toBe(0o600)
      for (const secret of [mobile, id_no, 'sealed', 'salt', 'mobile_index'])
        expect(text).not.toContain(secret)
    }
    const { status, stdout } = spawnSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: pack, encoding: 'utf8' })
    expect({ status, checked: stdout.trim().split('\n').length }).toEqual({
      status: 0,
      checked: names.length - 1,
    })
    // A folder with something in it is not replaced, and nothing half written is left beside it.
    await expect(run(apply_no, ...why, '--pack', pack)).rejects.toThrow('The case cannot be written')
    expect(readdirSync(dir)).toEqual(['case'])
  } finally {
    rmSync(dir, { recursive: true })
  }
})
