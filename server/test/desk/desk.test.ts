import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import { institutionCode } from '@contract/brands'
import { sql } from 'kysely'
import type { Storage } from '../../src/app/storage'
import type { DeskConfig } from '../../src/config/desk'
import { buildDesk } from '../../src/desk/desk'
import { startDesk } from '../../src/desk/start'
import { certificateEnds } from '../../src/lib/remote/certificate'
import { openDatabase, openPool } from '../../src/postgres/database'
import { rowOf, rowsOf, setRows, testServer } from '../tools/harness'
import { lockWait } from '../tools/held'
import { institutions } from '../tools/institutions'
import { member } from '../tools/privacy-visitor'

const server = testServer()
const OPEN: DeskConfig = { host: '127.0.0.1', port: 0, access: null }
const TOKEN = 'X7tLq0vB2nR9wKc5yZ1mHs4dJf8aPe3g'
const logs: string[] = []

/** The desk's answer at its own address; a form comes from its own page. */
async function ask(
  url: string,
  { form, headers, desk = OPEN }: { form?: Record<string, string>; headers?: object; desk?: DeskConfig } = {},
) {
  const app = buildDesk(server.deps, desk, { write: (line) => void logs.push(line) })
  const answer = await app.inject({
    method: form ? 'POST' : 'GET',
    url,
    headers: {
      host: '127.0.0.1:3001',
      ...(form && { origin: 'http://127.0.0.1:3001', 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(form && { payload: new URLSearchParams(form).toString() }),
  })
  await app.close()
  return answer
}
const page = async (url: string) => (await ask(url)).body
const basic = (name: string, token = TOKEN) => ({
  authorization: `Basic ${Buffer.from(`${name}:${token}`).toString('base64')}`,
})
/** The texts of the cells of the table row that begins with this text. */
function cellsOf(html: string, first: string): string[] {
  const row = html.split('<tr>').find((one) => one.startsWith(`<th scope="row">${first}</th>`)) ?? ''
  return [...row.matchAll(/<td.*?<\/td>/g)].map(([cell]) =>
    cell.replaceAll(/<small>/g, ' ').replaceAll(/<.*?>/g, ''),
  )
}

/** Landings on a channel so many hours ago. */
const land = (channel: string, count: number, hours: number) =>
  sql`insert into channel_hits (channel, landing, device, at)
    select ${channel}, '/', ${channel} || ${hours}::text || n,
      ${new Date(server.clock.now().getTime() - hours * 3_600_000)}::timestamptz
    from generate_series(1, ${count}) n`.execute(server.db)

test('the desk compares today until now with the same hours of yesterday and of a week ago, without groups under five [S27.91]', async () => {
  // It is 10:00 in China: what happened 20 hours ago is later on the day before than now.
  for (const [channel, count, hours] of [
    ['test-c3', 12, 1],
    ['test-c3', 7, 25],
    ['test-c3', 50, 20],
    ['test-c3', 9, 24 * 7 + 2],
    ['organic', 3, 1],
    ['xfkuaishou2', 6, 1],
  ] as const)
    await land(channel, count, hours)
  const html = await page('/')
  expect(cellsOf(html, '到达')).toEqual(['21', '', '7', '9'])
  expect(cellsOf(html, 'test-c3')[0]).toBe('12 7 · 9')
  // The three of organic would follow from the total if the next larger channel were shown.
  expect(cellsOf(html, 'organic')[0]).toBe('—不单列 0 · 0')
  expect(cellsOf(html, 'xfkuaishou2')[0]).toBe('—不单列 0 · 0')
})

test('the first page of the desk names the receivers of waiting and dead deliveries, and the institutions of applications without a report and of papers that end soon [S27.91]', async () => {
  const one = await member(server)
  const silent = await one.apply('cf1-daily')
  const long = new Date(server.clock.now().getTime() - 4 * 86_400_000)
  await setRows(server, 'applications', { apply_no: silent }, { created_at: long })
  await setRows(
    server,
    'deliveries',
    { apply_no: silent },
    { carried: true, done_at: long, created_at: long },
  )
  const { user_id, name } = {
    ...(await rowOf(server, 'applications', { apply_no: silent })),
    ...(await rowOf(server, 'institutions', { code: institutionCode('cf1') })),
  }
  await sql`insert into deliveries (kind, user_id, apply_no, platform, available_at, created_at)
    select 'notice', ${user_id}, ${silent}, 'wechat.notice', now(), ${long} from generate_series(1, 7)`.execute(
    server.db,
  )
  await sql`update institutions set papers = (
    select jsonb_agg(case when paper ->> 'kind' = 'licence' then paper || '{"until": "2026-11-29"}' else paper end)
    from jsonb_array_elements(papers) paper) where code = 'cf1'`.execute(server.db)
  certificateEnds.set('institution:cf1', new Date('2026-12-20T00:00:00Z'))
  const html = await page('/')
  const sectionOf = (id: string) =>
    html.split('<section ').find((part) => part.startsWith(`aria-labelledby="${id}"`))
  expect(cellsOf(sectionOf('deliveries') ?? '', name)).toEqual(['0', '', '&lt;5', '4天'])
  expect(cellsOf(sectionOf('deliveries') ?? '', '微信通知')).toEqual(['7', '4天', '0', ''])
  expect(cellsOf(sectionOf('unreported') ?? '', name)).toEqual(['&lt;5', '4天'])
  expect(cellsOf(sectionOf('papers') ?? '', name)).toEqual(['金融许可证', '10天，含今天'])
  expect(cellsOf(sectionOf('certificates') ?? '', name)).toEqual(['2026-12-20', '30天'])
})

test('the desk lists deliveries by state and page without personal data, dead ones with their cause in words and the command that sends them again [S27.92]', async () => {
  const one = await member(server)
  const dead = await one.apply('cf1-daily')
  const waiting = await one.apply('direct-flex')
  const { id, user_id } = await rowOf(server, 'deliveries', { apply_no: dead })
  const attempt = { user_id, delivery_id: id, attempt: 1, started_at: server.clock.now() }
  await server.db
    .insertInto('delivery_attempts')
    .values({ ...attempt, ended_at: server.clock.now(), error: 'refused CERT_HAS_EXPIRED' })
    .execute()
  await setRows(server, 'deliveries', { id }, { dead_at: server.clock.now(), attempts: 1 })
  const html = await page('/deliveries')
  expect(cellsOf(html, `<a href="/deliveries/${id}">${id}</a>`).slice(0, 2)).toEqual([
    expect.stringMatching(/^对方证书已过期 1次/),
    `node dist/server.mjs deliveries retry ${id}`,
  ])
  const only = await page('/deliveries?state=waiting&receiver=direct')
  expect([only.includes(waiting), only.includes(dead)]).toEqual([true, false])
  const shown = await page(`/deliveries/${id}`)
  for (const part of ['对方证书已过期', dead, (await rowOf(server, 'deliveries', { id })).message_id])
    expect(shown).toContain(part)
  for (const secret of [one.mobile, one.id_no, '张三']) expect(html + only + shown).not.toContain(secret)

  await sql`insert into deliveries (kind, user_id, apply_no, institution_code, available_at, created_at)
    select 'withdraw', ${user_id}, ${dead}, 'cf1', now(), now() from generate_series(1, 110)`.execute(
    server.db,
  )
  const ids = (text: string) => [...text.matchAll(/<a href="\/deliveries\/(\d+)"/g)].map(([, n]) => Number(n))
  const linkOf = (text: string, name: string) =>
    new RegExp(`<a href="([^"]*)">${name}</a>`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const pages = [await page('/deliveries?state=waiting')]
  for (let next = linkOf(pages[0] ?? '', '下一页'); next; next = linkOf(pages.at(-1) ?? '', '下一页'))
    pages.push(await page(next))
  const all = (await rowsOf(server, 'deliveries')).filter((row) => !row.dead_at && !row.done_at)
  expect(pages.map(ids)).toEqual(
    [0, 50, 100].map((from) =>
      all
        .map((row) => row.id)
        .sort((a, b) => b - a)
        .slice(from, from + 50),
    ),
  )
  expect(ids(await page(linkOf(pages[2] ?? '', '上一页')))).toEqual(ids(pages[1] ?? ''))
  expect([pages[0]?.includes('上一页'), pages[2]?.includes('下一页')]).toEqual([false, false])
})

test('the desk shows a case with masked values after recording who looks and why, and shows nothing without a reason or that record [S27.93]', async () => {
  const one = await member(server)
  const apply_no = await one.apply('cf1-daily')
  await institutions(server).drain()
  const { user_id } = await rowOf(server, 'applications', { apply_no })
  const desk: DeskConfig = { ...OPEN, access: { token: TOKEN } }
  const look = (form: Record<string, string>) =>
    ask('/case', { form: { number: apply_no, ...form }, headers: basic('王芳'), desk })
  for (const reason of ['', ' ', 'x'.repeat(201)]) {
    const { statusCode, body } = await look({ reason })
    expect([statusCode, body.includes('请填写事由'), body.includes('已送达机构')]).toEqual([400, true, false])
  }
  expect(await rowsOf(server, 'readings')).toEqual([])
  const { statusCode, body } = await look({ reason: '投诉 <17>' })
  expect(statusCode).toBe(200)
  for (const part of [apply_no, '张*', '投诉 &lt;17&gt;', '查阅人', '每条的指纹和前后连接都一致。'])
    expect(body).toContain(part)
  for (const secret of ['张三', one.mobile, one.id_no]) expect(body).not.toContain(secret)
  expect(await rowsOf(server, 'readings')).toMatchObject([
    { user_id, command: 'desk', by: '王芳', reason: '投诉 <17>' },
  ])
  expect((await look({ number: 'SQ000000000000000000', reason: 'x' })).statusCode).toBe(404)
  await sql`alter table readings rename to gone`.execute(server.db)
  const failed = await look({ reason: 'x' })
  await sql`alter table gone rename to readings`.execute(server.db)
  expect([failed.statusCode, failed.body.includes('现在打不开'), failed.body.includes(apply_no)]).toEqual([
    503,
    true,
    false,
  ])
  expect(logs.join('')).not.toMatch(/投诉|王芳|SQ\d{18}/)
})

test('the desk opens by its token, by the name that its proxy sends, or without either on this machine alone, and takes forms of its own pages alone [S27.90]', async () => {
  const token: DeskConfig = { ...OPEN, access: { token: TOKEN } }
  const proxied = (proxies: string[], header = 'x-forwarded-user'): DeskConfig => ({
    ...OPEN,
    access: { header, proxies },
  })
  const user = { 'x-forwarded-user': Buffer.from('李雷').toString('latin1') }
  const viewer = async (headers: object, desk: DeskConfig) => {
    const { statusCode, body } = await ask('/case', { headers, desk })
    return statusCode === 200 ? /<span class="soft">(.*?)<\/span>/.exec(body)?.[1] : statusCode
  }
  expect(await viewer({}, token)).toBe(401)
  expect(await viewer(basic('', TOKEN), token)).toBe(401)
  expect(await viewer(basic('王芳', `${TOKEN}x`), token)).toBe(401)
  expect(await viewer(basic('王芳'), token)).toBe('王芳')
  expect(await viewer(user, token)).toBe(401)
  expect(await viewer(user, proxied(['127.0.0.1']))).toBe('李雷')
  expect(await viewer({}, proxied(['127.0.0.1']))).toBe(403)
  expect(await viewer(user, proxied(['10.0.0.1']))).toBe(403)
  expect(await viewer({ ...user, 'x-forwarded-for': '10.0.0.1' }, proxied(['10.0.0.1']))).toBe(403)
  expect(await viewer({}, OPEN)).toBe('desk')
  const hosts = ['rebound.example.com', '127.0.0.1.example.com', 'localhost:3001', '[::1]:3001', '127.1:3001']
  expect(await Promise.all(hosts.map((host) => viewer({ host }, OPEN)))).toEqual([
    421,
    421,
    'desk',
    'desk',
    'desk',
  ])
  for (const header of ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip']) {
    expect([header, await viewer({ [header]: '10.0.0.1' }, OPEN)]).toEqual([header, 421])
    expect([header, await viewer({ ...basic('王芳'), [header]: '10.0.0.1' }, token)]).toEqual([
      header,
      '王芳',
    ])
  }
  // A proxy that adds to the header instead of replacing it leaves the browser's name first.
  expect(await viewer({ 'x-forwarded-user': 'boss, lin' }, proxied(['127.0.0.1']))).toBe(403)
  // Of some headers that are sent twice Node keeps the first.
  const app = buildDesk(server.deps, proxied(['127.0.0.1'], 'from'), {
    write: (line) => void logs.push(line),
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const statusOf = async (...names: string[]) => {
    const [{ statusCode }] = (await once(
      http.get(`${address}/case`, {
        headers: ['host', new URL(address).host, ...names.flatMap((name) => ['from', name])],
      }),
      'response',
    )) as [IncomingMessage]
    return statusCode
  }
  expect([await statusOf('lin'), await statusOf('boss', 'lin')]).toEqual([200, 403])
  await app.close()
  expect(await viewer({ ...user, host: 'desk.example.com' }, proxied(['127.0.0.1']))).toBe('李雷')
  const form = { number: '', reason: '' }
  const sent = async (headers: object) => (await ask('/case', { form, headers })).statusCode
  expect(await sent({})).toBe(400)
  // A proxy may pass on another host than the browser's.
  expect(await sent({ 'sec-fetch-site': 'same-origin', origin: 'https://desk.example.com' })).toBe(400)
  for (const headers of [
    { origin: '' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:3000' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example.com' },
  ])
    expect([headers, await sent(headers)]).toEqual([headers, 403])
})

test("nothing of the desk is on the visitors' address, nothing of the visitors' API on the desk, and every page of it forbids scripts, frames and copies [S27.90]", async () => {
  for (const url of ['/deliveries', '/case', '/catalogue'])
    expect((await server.app.inject({ url, headers: { accept: 'application/json' } })).body).not.toContain(
      '运营台',
    )
  const answers = [
    ['/', 200],
    ['/deliveries', 200],
    ['/case', 200],
    ['/catalogue', 200],
    ['/metrics', 404],
    ['/healthz', 404],
    ['/deliveries/999999', 404],
    ['/deliveries?state=x', 404],
    ['/%E0%A4%A', 400],
  ] as const
  for (const [url, status] of answers) {
    const { statusCode, headers, body } = await ask(url)
    expect([url, statusCode]).toEqual([url, status])
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'$/),
    })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(body).not.toMatch(/<script|\bat .*\.ts/)
  }
  expect((await ask('/v1.0/channel/option', { form: {} })).statusCode).toBe(404)
})

test('the desk stops while a page of it still reads [S27.114]', async () => {
  const read = openDatabase(openPool(server.connection, 2, { patient: true }))
  const deps = { ...server.deps, config: { ...server.deps.config, desk: OPEN, logLevel: 'silent' as const } }
  const lines: Record<string, string>[] = []
  const note = (line: unknown) => void lines.push(line as Record<string, string>)
  const desk = await startDesk(deps, { openPatient: () => read } as Storage, { info: note, warn: note })
  await server.db.transaction().execute(async (trx) => {
    await sql`lock table channel_hits in access exclusive mode`.execute(trx)
    const page = fetch(lines[0]?.address ?? '').catch(() => 'closed')
    await lockWait(server)
    await desk.stop()
    expect(await page).toBe('closed')
  })
})
