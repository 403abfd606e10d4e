import { randomUUID } from 'node:crypto'
import { institutionCode } from '@contract/brands'
import type { Way } from '@contract/rules/ways'
import { enqueue } from '../../src/delivery/queue'
import { newReferral, referredUser } from '../../src/lib/numbers'
import { applyCatalogue } from '../../src/seed/apply'
import { problemsOf } from '../../src/seed/check'
import { readFolder } from '../../src/seed/folder'
import { type Changes, withChanged } from '../app/changed-seed'
import { atOnce, rowOf, rowsOf, setRows, testServer } from '../tools/harness'
import { delivered } from '../tools/institutions'
import { applicationFor, OFFLINE_PRODUCT, SHENZHEN } from '../tools/journey'
import { member } from '../tools/privacy-visitor'
import { INTEGRATIONS, signed } from '../tools/remote/signed'

const server = testServer({ config: { integrations: INTEGRATIONS } })

const PRODUCT = 'micro1-daily'
const REFER = '/v1/app/referral'

const report = (event: object, by = 'micro1', id: string = randomUUID()) =>
  signed(
    server,
    `/open/institutions/${by}/status`,
    { status: 'received', at: server.clock.now().toISOString(), ...event },
    { id },
  )

/** A visitor who has applied for the product, and the application with its referral number. */
async function referredVisitor() {
  const visitor = await member(server)
  const apply_no = await visitor.apply(PRODUCT)
  const { referral } = await rowOf(server, 'applications', { apply_no })
  return { ...visitor, apply_no, referral: referral ?? '' }
}

test('an application by jump is asked for no consent to pass data on and confirms the cost sheet, has a random referral number, and queues no delivery [S16.50, S24.14]', async () => {
  const visitor = await member(server)
  const info = await server.ok('/v2/product/info', { code: PRODUCT })
  expect([info.product.way, info.agreements.map(({ code }) => code)]).toEqual(['jump', ['notice-micro1']])
  const { contracts } = await server.ok('/v1.0/credit/special/contract/list', {})
  const own = contracts.filter(({ code }) => code.endsWith('-micro1'))
  expect(own.map(({ code }) => code)).toEqual(['notice-micro1'])
  const payload = await applicationFor(server, visitor.order_no, PRODUCT)
  const options = { token: visitor.token }
  // Both of two at once are answered with the one application.
  const [one, other] = await atOnce(2, () => server.ok('/v1/product/apply', payload, options))
  expect(other).toEqual(one)
  const apply_no = one?.apply_no ?? ''

  const { user_id } = visitor
  const referral = expect.stringMatching(/^[0-9a-f]{42}$/)
  expect(await rowOf(server, 'applications', { apply_no })).toMatchObject({ way: 'jump', referral })
  const ledger = await rowsOf(server, 'consent_ledger', { user_id, purpose: 'apply' })
  expect(ledger.map(({ kind, agreement_code }) => [kind, agreement_code])).toEqual([
    ['confirm', `cost-sheet-${PRODUCT}`],
    ['give', 'notice-micro1'],
  ])
  expect(await rowsOf(server, 'deliveries', { user_id })).toEqual([])
  expect(await visitor.statusOf(apply_no)).toMatchObject({
    way: 'jump',
    status_text: '待您到机构办理',
    next_text: expect.stringContaining('没有向机构提供您的任何资料'),
    timeline: [{ text: '已记录，待您到机构办理' }],
  })
})

test('a referral number is new each time and shows only the server whose it is [S16.51]', () => {
  const { vault } = server.deps
  const made = Array.from({ length: 200 }, () => newReferral(server.deps, 1_234_567))
  expect(new Set(made.flatMap((one) => [one.slice(0, 32), one.slice(32)])).size).toBe(400)
  expect(new Set(made.map((one) => referredUser(vault, one)))).toEqual(new Set([1_234_567]))
  const digits = Array.from({ length: 42 }, (_, place) => new Set(made.map((one) => one[place])).size)
  expect(Math.min(...digits)).toBeGreaterThan(8)
  const stranger = { index: (text: string) => vault.index(text, 'other') } as unknown as typeof vault
  expect(made.some((one) => referredUser(stranger, one) === 1_234_567)).toBe(false)
})

test('the way to the institution is its own page with the referral number as the only parameter, the same each time, while the application is open, and only for its visitor [S16.52, S24.16]', async () => {
  const { token, apply_no, referral, mobile, id_no } = await referredVisitor()
  const go = await server.ok(REFER, { apply_no }, { token })
  expect(go).toMatchObject({
    url: `https://apply.micro1.example/loan?ref=${referral}`,
    hosts: ['micro1.example'],
    institution: { code: 'micro1' },
    mini_program: { path: `pages/apply/index?ref=${referral}` },
  })
  for (const own of [apply_no, mobile, id_no, '张三']) expect(JSON.stringify(go)).not.toContain(own)
  expect(await server.ok(REFER, { apply_no }, { token })).toEqual(go)

  const stranger = await member(server)
  for (const other of [apply_no, await stranger.apply('cf1-daily')])
    expect((await server.call(REFER, { apply_no: other }, { token: stranger.token })).code).toBe(404)

  const micro1 = { code: institutionCode('micro1') }
  for (const site of ['https://apply.evil.example/loan', 'https://apply.micro1.example/loan?who=1', '']) {
    await setRows(server, 'institutions', micro1, { site })
    expect(await server.call(REFER, { apply_no }, { token })).toMatchObject({ code: 404, data: null })
  }
  await setRows(server, 'institutions', micro1, { site: 'https://apply.micro1.example/loan' })
  await report({ referral, status: 'closed', reason: 'decided' })
  expect(await server.call(REFER, { apply_no }, { token })).toMatchObject({ code: 409 })
})

test('the institution reports by the referral number as by an application number, each event once [S16.53]', async () => {
  const { apply_no, referral, statusOf } = await referredVisitor()
  const received = async () => (await report({ referral }, 'micro1', `event-${referral}`)).body.data
  const first = await received()
  expect(first).toEqual({ applied: true, status: 'received' })
  expect((await report({ referral, status: 'contacting' })).body.data).toMatchObject({ applied: true })
  expect(await received()).toEqual(first)
  expect(await statusOf(apply_no)).toMatchObject({ status: 'contacting' })
  expect(await rowsOf(server, 'deliveries', { apply_no })).toEqual([])
})

test.each([
  ['an unknown referral number', () => ({ referral: 'a'.repeat(42) }), 'micro1', 404],
  [
    'the referral number of another institution',
    ({ referral }: { referral: string }) => ({ referral }),
    'cf1',
    404,
  ],
  ['a referral number of another form', () => ({ referral: `${'A'.repeat(42)}` }), 'micro1', 422],
  [
    'both numbers',
    (own: { referral: string; apply_no: string }) => ({ referral: own.referral, apply_no: own.apply_no }),
    'micro1',
    422,
  ],
  ['neither number', () => ({}), 'micro1', 422],
])('a report with %s is refused and changes nothing [S16.53]', async (_, event, by, http) => {
  const { apply_no, referral, statusOf } = await referredVisitor()
  const answer = await report(event({ apply_no, referral }), by)
  expect([answer.http, answer.body.data]).toEqual([http, null])
  expect(await statusOf(apply_no)).toMatchObject({ status: 'submitted' })
  expect(await rowsOf(server, 'institution_events', { apply_no })).toEqual([])
})

test('a withdrawal ends an application by jump without telling the institution, the copy of the data tells of it, and a deletion leaves nothing to report on [S16.54]', async () => {
  const { token, user_id, apply_no, referral, withdraw, statusOf } = await referredVisitor()
  const { text } = await server.ok('/v1/user/data/export', {}, { token })
  expect(text).toContain(referral)
  expect(await withdraw('notice-micro1')).toMatchObject({ notified: [] })
  expect(await statusOf(apply_no)).toMatchObject({
    status: 'withdrawn',
    next_text: expect.stringContaining('没有向机构提供过您的资料'),
  })
  expect((await report({ referral, status: 'reviewing' })).body.data).toEqual({
    applied: false,
    status: 'withdrawn',
  })

  const again = await server.ok('/v1/user/delete', { confirm: true }, { token })
  expect(again.deleted_at).toBeTruthy()
  expect((await report({ referral, status: 'reviewing' })).http).toBe(404)
  expect(await rowsOf(server, 'deliveries', { user_id })).toEqual([])
})

test('a delivery of an application by jump is refused, whatever queued it [S16.50]', async () => {
  const { user_id, apply_no } = await referredVisitor()
  const about = { user_id, apply_no, institution_code: institutionCode('micro1') }
  await enqueue(server.db, { kind: 'deliver', ...about }, server.clock.now())
  const messages = await delivered(server)
  expect(messages.filter(({ data }) => 'apply_no' in data && data.apply_no === apply_no)).toEqual([])
  expect(await rowsOf(server, 'deliveries', { apply_no })).toMatchObject([
    { refused: 'the visitor agreed to another way to the receiver' },
  ])
})

test('an institution whose way has become jump is offered neither for leads nor for visits [S19.20]', async () => {
  const both = ['direct', 'rural'].map((code) => ({ code: institutionCode(code) }))
  const goBy = (way: Way) => Promise.all(both.map((one) => setRows(server, 'institutions', one, { way })))
  const taken = async () => {
    const { agreements } = await server.ok('/open/support/init', { sid: 'demo' })
    const stores = { code: SHENZHEN.code, product_code: OFFLINE_PRODUCT }
    const { code } = await server.call('/v1/offline/shoplist', stores)
    return [agreements.some((one) => one.code === 'lead-direct'), code]
  }
  expect(await taken()).toEqual([true, 200])
  await goBy('jump')
  const now = await taken()
  await goBy('direct')
  expect(now).toEqual([false, 409])
})

type Row = Record<string, unknown>
const each = (change: (row: Row) => Row) => (text: string) => JSON.stringify(JSON.parse(text).map(change))
const put = (code: string, values: Row) => each((row) => (row.code === code ? { ...row, ...values } : row))
/** The catalogue in which the file of one more institution names no way, so that nothing is passed on to it. */
const CHANGED = {
  'institutions.json': put('direct', { way: undefined }),
  'products.json': each((row) =>
    row.institution === 'direct' ? { ...row, agreements: ['notice-direct'] } : row,
  ),
  'supports.json': each((row) => ({
    ...row,
    items: (row.items as Row[]).filter((item) => item.item !== 'direct'),
  })),
}
const checked = (changes: Changes) =>
  withChanged(server, changes, async (dir) =>
    problemsOf(readFolder(dir), { production: false, at: server.clock.now() }),
  )

test('a catalogue in which an institution by jump has a consent to pass data on, leads, visits or an address that takes no referral number is refused in one sentence each [S16.50, S19.20]', async () => {
  expect(await checked(CHANGED)).toEqual([])
  const site = { way: 'jump', site: 'https://apply.direct.example/loan?from=a' }
  const mini_program = { app_id: 'wx00000000000000c3', path: '' }
  const said = await checked({
    'institutions.json': put('direct', { ...site, mini_program }),
    'products.json': put('direct-fund', { offline: true }),
  })
  const jump = 'institutions.json, line 348, institution direct: its way is jump, so'
  expect(said.sort()).toEqual([
    `${jump} its product direct-fund cannot be offline: a visit would be announced to it`,
    `${jump} site must have no parameters`,
    `${jump} the path of mini_program must be a page without parameters`,
    ...['direct-flex', 'direct-fund', 'direct-guaranteed'].map(
      (code) =>
        `products.json, line 1, product ${code}: share-direct passes data on, and the way of its institution is jump`,
    ),
    'supports.json, line 2, support page demo: lead-direct passes data on, and the way of its institution is jump',
  ])
})

test('an institution whose file names no way any more gets nothing, also not what waits for it from before [S16.50, S16.58]', async () => {
  const before = await member(server)
  const sent = await before.apply('direct-flex')
  const { db, clock, deps } = server
  const circumstances = { at: clock.now(), config: deps.config, by: 'test' }
  await withChanged(server, CHANGED, (dir) => applyCatalogue(db, readFolder(dir), circumstances))
  const after = await member(server)
  const kept = await after.apply('direct-flex')
  const numbers = (await delivered(server)).flatMap(({ data }) => ('apply_no' in data ? [data.apply_no] : []))
  expect([numbers.includes(sent), numbers.includes(kept)]).toEqual([false, false])
  expect([await before.statusOf(sent), await after.statusOf(kept)]).toMatchObject([
    { status: 'submitted', undelivered: true },
    { status: 'submitted', undelivered: false },
  ])
})
