import { randomUUID } from 'node:crypto'
import { fen, institutionCode } from '@contract/brands'
import { toldBy, wordsFor } from '@contract/webhooks/told'
import { bodyOf, type WebhookType, webhooks } from '@contract/webhooks/webhooks'
import { Check } from 'typebox/value'
import { createEngine } from '../../src/app/deliveries'
import { deliverNext } from '../../src/delivery/attempt'
import type { Engine } from '../../src/delivery/task'
import { webhookCarrier } from '../../src/delivery/webhook'
import { sha256 } from '../../src/lib/canonical-json'
import { openBase, publicKeyOf } from '../../src/lib/hpke'
import type { RemoteOptions } from '../../src/lib/remote/client'
import { canary, findIn } from '../tools/canary'
import { addChannel, METRICS, rowOf, rowsOf, setRows, testServer } from '../tools/harness'
import { institutions } from '../tools/institutions'
import { applicationFor, appliedVisitor, booked, FIRST_STEP, fillOrder, HANGZHOU } from '../tools/journey'
import { leave, withdrawConsent } from '../tools/privacy-visitor'
import { institutionServer } from '../tools/remote/institution'
import { INTEGRATIONS, signed } from '../tools/remote/signed'

const server = testServer({ config: { integrations: INTEGRATIONS } })
const open: { close(): void }[] = []
beforeEach(async () => {
  await institutions(server).drain()
  await server.db.deleteFrom('deliveries').execute()
  await server.db.deleteFrom('limits').execute()
})
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

type System = Awaited<ReturnType<typeof institutionServer>>
async function institution(change?: Parameters<typeof institutionServer>[0]): Promise<System> {
  const system = await institutionServer(change)
  open.push(system)
  return system
}

/** Delivers what is due to institutions whose system this is. */
async function drain({ link }: System, codes: string[] = ['cf1'], options: Partial<RemoteOptions> = {}) {
  const carriers = new Map(
    codes.map((code) => [code, webhookCarrier(server.deps, institutionCode(code), link, options)]),
  )
  const carrierOf: Engine['carrierOf'] = ({ institution_code }) =>
    carriers.get(institution_code ?? '') ?? null
  const engine = createEngine(server.deps, carrierOf)
  while (await deliverNext(engine));
}
const delivery = () => rowOf(server, 'deliveries')
const attempts = () => rowsOf(server, 'delivery_attempts')

/** A visitor with unmistakable answers who has applied. */
async function applicant(mobile = canary.mobile, product = 'cf1-daily') {
  const { name, id_no } = canary
  const token = await server.login(mobile)
  await server.ok('/v1/user/nameSaveCity', { name, ...HANGZHOU }, { token })
  const order_no = await fillOrder(server, token, [FIRST_STEP, { name, id_no }])
  const payload = await applicationFor(server, order_no, product)
  return { token, ...(await server.ok('/v1/product/apply', payload, { token })) }
}
/** The items of the first column of an agreement's table. */
const itemsOf = (html: string) =>
  [...html.matchAll(/<tr><td>(.*?)<\/td>/g)].flatMap(([, cell = '']) => cell.split(/[、，：和]/))

const expectValid = ({ message }: System['got'][number]) => {
  const schema = bodyOf(message.type, webhooks[message.type as WebhookType])
  expect({ type: message.type, valid: Check(schema, message) }).toEqual({ type: message.type, valid: true })
}

test('an application arrives as a signed message with exactly what the agreement lists, and the record of the attempt has nothing personal [S16.11]', async () => {
  const system = await institution()
  const { apply_no, token } = await applicant()
  await drain(system)
  const [got] = system.got
  if (!got) throw new Error('nothing arrived')
  expectValid(got)
  expect([got.id, got.at]).toEqual([(await delivery()).message_id, server.clock.now()])
  const { cost_sheet, consents, ...data } = got.message.data
  expect(data).toMatchObject({ apply_no, product: { code: 'cf1-daily' }, amount: fen(2_000_000), term: 12 })
  const { amount: _amount, term: _term, ...answers } = FIRST_STEP
  const { mobile, name, id_no } = canary
  expect(data.personal).toEqual({ name, id_no, mobile, area: HANGZHOU, answers })
  const row = await rowOf(server, 'applications', { apply_no })
  expect([row.status, row.cost_sheet_hash]).toEqual(['received', (cost_sheet as { hash: string }).hash])
  const given = await server.ok('/v1/user/consent/list', {}, { token })
  const receipts = new Map(given.consents.map(({ agreement_code, id }) => [agreement_code, id]))
  const shared = consents as { code: string; entry: number }[]
  expect(shared.map(({ code }) => code).sort()).toEqual(['notice-cf1', 'share-cf1'])
  expect(shared.map(({ entry }) => entry)).toEqual(shared.map(({ code }) => receipts.get(code)))
  // Each part of the message is an item of the agreement, and each item is a part of it, or of the message of a visit.
  const text = await server.ok('/support/agreement/detail', { code: 'share-cf1' })
  const { personal, ...matter } = data as { personal: { answers: object } }
  const whole = { ...matter, ...personal, cost_sheet, consents, answers: undefined }
  const sent = [...Object.keys(whole), ...Object.keys(personal.answers).map((field) => `answers.${field}`)]
  const words = sent
    .filter((part) => part !== 'answers')
    .map((part) => wordsFor(part) ?? `nothing for ${part}`)
  const items = itemsOf(text.html)
  expect(words.filter((one) => !items.some((item) => item.includes(one)))).toEqual([])
  const visited = toldBy(['visit.booked']).flatMap(({ words: one }) => one ?? [])
  const known = [...words.filter(Boolean), ...visited, '您预约到店的']
  expect(items.filter((item) => !known.some((one) => item.includes(one)))).toEqual([])
  const kept = JSON.stringify([await attempts(), await rowsOf(server, 'deliveries'), server.logs])
  expect(findIn(kept, { mobile, name, id_no })).toEqual([])
})

test('an answer that the text agreed to does not name is not sent to the institution [S16.25]', async () => {
  const at = server.clock.now()
  const { html } = await server.ok('/support/agreement/detail', { code: 'share-direct' })
  const older = html.replace('职业、收入区间、社保和公积金', '职业、社保')
  const text = { code: 'share-direct', version: 'older', hash: sha256(older), source_hash: sha256(older) }
  await server.db
    .insertInto('agreement_versions')
    .values({ ...text, html: older, effective_at: at })
    .execute()
  const system = await institution()
  await applicant(canary.contact, 'direct-flex')
  await drain(system, ['direct'])
  const { amount: _, term: __, monthly_income: ___, housing_fund: ____, ...answers } = FIRST_STEP
  expect(system.got.map(({ message }) => message.data.personal)).toEqual([
    expect.objectContaining({ answers }),
  ])
})

test('personal data is encrypted for an institution with a key, and only its key and the id of the message open it', async () => {
  const secret = Buffer.alloc(32, 7)
  const system = await institution({ seal_key: publicKeyOf(secret).toString('base64') })
  await applicant(canary.contact)
  await drain(system)
  const [got] = system.got
  if (!got) throw new Error('nothing arrived')
  const { contact: mobile, name, id_no } = canary
  expectValid(got)
  expect(findIn(got.text, { mobile, name, id_no })).toEqual([])
  const { enc, ct } = got.message.data.sealed as { enc: string; ct: string }
  const message = Buffer.concat([Buffer.from(enc, 'base64'), Buffer.from(ct, 'base64')])
  const read = (info: string) =>
    JSON.parse(openBase({ secret, info: Buffer.from(info), aad: Buffer.alloc(0), message }).toString())
  expect(read(got.id)).toMatchObject({ mobile, name, id_no })
  expect(() => read('another')).toThrow()
})

test.each([
  [{ status: 500 }, { status: 500, error: 'status' }, [5, 6]],
  [{ status: 307, headers: { location: '/elsewhere' } }, { status: 307, error: 'status' }, [5, 6]],
  [{ status: 429, headers: { 'retry-after': '7200' } }, { status: 429, error: 'status' }, [7_200, 7_200]],
  [
    { status: 503, headers: { 'retry-after': 'Wed, 01 Jan 2200 00:00:00 GMT' } },
    { status: 503 },
    [86_400, 86_400],
  ],
])(
  'after the answer %j the same message is sent again, not before the institution wants it [S16.8]',
  async (answer, attempt, [least = 0, most = 0]) => {
    const system = await institution()
    system.answers.push(answer)
    await appliedVisitor(server)
    await drain(system)
    expect(await attempts()).toMatchObject([{ ...attempt, ended_at: server.clock.now() }])
    const wait = ((await delivery()).available_at.getTime() - server.clock.now().getTime()) / 1000
    expect([wait >= least, wait <= most]).toEqual([true, true])
    server.clock.forward(wait)
    await drain(system)
    expect(system.got.map(({ id, message }) => [id, message.type])).toEqual(
      [0, 1].map(() => [system.got[0]?.id, 'application.submitted']),
    )
    expect(await attempts()).toMatchObject([attempt, { status: 204, error: null }])
  },
)

test('an institution that answers 410 gets nothing of this message again, the visitor is told so and may apply elsewhere [S16.40]', async () => {
  const system = await institution()
  system.answers.push({ status: 410 })
  const { apply_no, token, order_no } = await appliedVisitor(server)
  await drain(system)
  expect(await delivery()).toMatchObject({ attempts: 1, dead_at: server.clock.now(), done_at: null })
  const shown = async () => (await server.ok('/web/result/list', {}, { token })).applications
  expect(await shown()).toMatchObject([
    {
      status: 'submitted',
      undelivered: true,
      status_text: '未能送达',
      next_text: expect.stringMatching(/^机构没有确认收到.*已停止发送.*可以改选其他产品/),
      timeline: [{ text: '已提交' }, { text: '停止送达', at: server.clock.now().toISOString() }],
    },
  ])
  server.clock.forward(1)
  await server.ok('/v1/product/apply', await applicationFor(server, order_no, 'direct-flex'), { token })
  expect((await shown()).map(({ undelivered }) => undelivered)).toEqual([false, true])
  const report = { apply_no, status: 'reviewing', at: server.clock.now().toISOString() }
  await signed(server, '/open/institutions/cf1/status', report)
  expect((await shown())[1]).toMatchObject({ status: 'reviewing', undelivered: false })
  // The institution may have read it, so it is informed of the withdrawal, and nobody can send it again.
  const withdrawn = await withdrawConsent(server, token, 'share-cf1')
  expect(withdrawn).toMatchObject({ stopped: [apply_no], notified: [apply_no] })
  expect(await rowOf(server, 'deliveries', { kind: 'deliver' })).toMatchObject({
    done_at: server.clock.now(),
  })
})

test.each([
  [2, { status: 500 }],
  [1, { status: 401 }],
  [1, { status: 503, headers: { 'retry-after': '60' } }],
])(
  'after %d answers %j an institution is left alone for a while, which costs no attempt',
  async (most, answer) => {
    const system = await institution()
    system.answers.push(...Array.from({ length: most }, () => answer))
    for (let count = 0; count < 4; count++) await appliedVisitor(server)
    await drain(system, ['cf1'], { opensAfter: 2 })
    expect(system.got).toHaveLength(most)
    const rows = await rowsOf(server, 'deliveries')
    expect(rows.map((row) => row.attempts).sort((a, b) => a - b)).toEqual([0, 0, most - 1, 1])
    expect(await attempts()).toHaveLength(most)
  },
)

test('each failed attempt, and each delivery that must not be sent, is one log line with outcome, cause and what follows, and without anything of the visitor or the answer [S27.120]', async () => {
  const system = await institution()
  const secret = 'no such thing as 13812345678'
  system.answers.push({ status: 500, body: secret })
  // For another product: the person of the earlier tests has an application for theirs.
  await applicant(canary.contact, 'cf1-plus')
  const before = server.logs.length
  const engineFor = (link: typeof system.link) =>
    createEngine({ ...server.deps, log: server.app.log }, () =>
      webhookCarrier(server.deps, institutionCode('cf1'), link),
    )
  const [working, silent] = [system.link, { ...system.link, url: 'http://127.0.0.1:1/hooks' }]
  for (const link of [working, silent]) {
    await deliverNext(engineFor(link))
    server.clock.forward(600)
  }
  system.answers.push({ status: 410 })
  await deliverNext(engineFor(working))
  const { id, dead_at } = await delivery()
  const kept = await appliedVisitor(server)
  await addChannel(server, { code: 'kept', pass_on: false })
  await setRows(server, 'applications', { apply_no: kept.apply_no }, { channel: 'kept' })
  await deliverNext(engineFor(working))
  const lines = server.logs.slice(before).filter((line) => line.includes('a delivery'))
  const { body } = await server.app.inject({ url: '/metrics', headers: METRICS })
  expect(body).toMatch(/^delivery_attempts_total\{receiver="cf1",outcome="must not be sent"\} [1-9]/m)
  const line = { receiver: 'cf1', kind: 'deliver', delivery: id }
  expect(dead_at).toEqual(server.clock.now())
  expect(lines.map((text) => JSON.parse(text))).toMatchObject([
    { ...line, level: 40, attempt: 1, outcome: 'status', status: 500, next: expect.stringMatching(/^2026-/) },
    {
      ...line,
      attempt: 2,
      outcome: 'refused',
      status: null,
      cause: 'ECONNREFUSED',
      msg: 'a delivery failed',
    },
    { ...line, level: 50, attempt: 3, status: 410, next: 'dead', msg: 'a delivery failed and is dead' },
    {
      level: 50,
      receiver: 'cf1',
      outcome: 'visitors of the channel kept may not be passed on',
      next: 'dead',
      msg: 'a delivery must not be sent and is dead',
    },
  ])
  const { contact, name, id_no } = canary
  const words = { contact, name, id_no, secret, address: '/hooks', key: working.sign?.[0] ?? '' }
  expect(findIn(lines.join(), words)).toEqual([])
})

test('the metrics count answers by the code of their envelope, logins, applications, reports, and attempts by outcome [S27.121]', async () => {
  const counted = async (series: string) => {
    const { body } = await server.app.inject({ url: '/metrics', headers: METRICS })
    const line = body.split('\n').find((one) => one.startsWith(`${series} `))
    return Number(line?.split(' ').at(-1) ?? 0)
  }
  const all = [
    'answers_total{route="/web/form",code="401"}',
    'answers_total{route="/open/institutions/:code/status",code="200"}',
    'funnel_events_total{event="login"}',
    'funnel_events_total{event="application"}',
    'institution_reports_total{institution="cf1",status="reviewing"}',
    'delivery_attempts_total{receiver="cf1",outcome="status"}',
    'delivery_attempts_total{receiver="cf1",outcome="ok"}',
  ]
  const before = await Promise.all(all.map(counted))
  const system = await institution()
  system.answers.push({ status: 500 })
  const { apply_no } = await appliedVisitor(server)
  await drain(system)
  server.clock.forward(6)
  await drain(system)
  const report = { apply_no, status: 'reviewing', at: server.clock.now().toISOString() }
  const id = randomUUID()
  for (let time = 0; time < 2; time++) await signed(server, '/open/institutions/cf1/status', report, { id })
  expect((await server.call('/web/form', {})).code).toBe(401)
  const after = await Promise.all(all.map(counted))
  expect(after.map((value, index) => value - (before[index] ?? 0))).toEqual([1, 2, 1, 1, 1, 1, 1])
})

test('an institution that asks for a pause of years gets its next message after an hour, and the refused one after a day [S16.43]', async () => {
  const system = await institution()
  system.answers.push({ status: 503, headers: { 'retry-after': '99999999' } })
  const carrier = webhookCarrier(server.deps, institutionCode('cf1'), system.link)
  const engine = createEngine(server.deps, () => carrier)
  for (let count = 0; count < 2; count++) await appliedVisitor(server)
  const counts = []
  for (const seconds of [0, 3_599, 1, 82_799, 1]) {
    server.clock.forward(seconds)
    while (await deliverNext(engine));
    counts.push(system.got.length)
  }
  expect(counts).toEqual([1, 1, 2, 2, 3])
})

test('in production nothing is sent to an address that is not registered, or whose name leads into a private network [S16.13]', async () => {
  const system = await institution()
  const production = { ...server.deps, config: { ...server.deps.config, mode: 'production' as const } }
  await appliedVisitor(server)
  const addresses = [['203.0.113.7'], ['127.0.0.1']].map(([address = '']) => [{ address, family: 4 }])
  const asked: string[] = []
  const resolve: RemoteOptions['resolve'] = (host, _options, done) => {
    asked.push(host)
    done(null, addresses.shift() ?? [])
  }
  const { port } = new URL(system.link.url ?? '')
  for (const url of [
    system.link.url,
    'https://cf2.example/hooks',
    'https://api.cf1.example/hooks',
    'https://api.cf1.example/hooks',
  ]) {
    const carrier = webhookCarrier(production, institutionCode('cf1'), { ...system.link, url }, { resolve })
    await deliverNext(createEngine(production, () => carrier))
    server.clock.forward(86_400)
  }
  expect(await attempts()).toMatchObject(
    Array.from({ length: 4 }, () => ({ status: null, error: 'address' })),
  )
  expect([asked, system.got, port !== '']).toEqual([['api.cf1.example', 'api.cf1.example'], [], true])
})

test('a lead arrives with the phone and the answers, and a withdrawal as a notice without personal data before all that waits [S16.11, S16.18]', async () => {
  const system = await institution()
  const lead_no = await leave(server, canary.mobile, ['cf1'])
  const { apply_no, token } = await appliedVisitor(server)
  await drain(system)
  const waiting = await appliedVisitor(server)
  await withdrawConsent(server, token, 'share-cf1')
  await drain(system)
  for (const one of system.got) expectValid(one)
  expect(system.got.map(({ message }) => [message.type, message.data])).toEqual([
    [
      'lead.submitted',
      expect.objectContaining({
        lead_no,
        page: 'demo',
        personal: expect.objectContaining({ mobile: canary.mobile }),
      }),
    ],
    ['application.submitted', expect.objectContaining({ apply_no })],
    ['consent.withdrawn', { apply_no, withdrawn_at: server.clock.now().toISOString() }],
    ['application.submitted', expect.objectContaining({ apply_no: waiting.apply_no })],
  ])
})

test('an institution learns of a visit after the application, and only what is true when it is sent', async () => {
  const system = await institution()
  const visitor = await booked(server, server.clock.now())
  const { apply_no } = visitor
  const contact = { contact_name: canary.name, contact_mobile: canary.contact, note: canary.note }
  await server.ok('/v2/offline/saveUserInfo', { order_no: visitor.order_no, values: contact }, visitor)
  system.answers.push({ status: 503 })
  await drain(system, ['rural'])
  expect(system.got.map(({ message }) => message.type)).toEqual(['application.submitted'])
  server.clock.forward(6)
  await drain(system, ['rural'])
  await server.ok('/v1/offline/write', { apply_no, visit_code: visitor.visit_code })
  await drain(system, ['rural'])
  for (const one of system.got) expectValid(one)
  const { name, contact: mobile, note } = canary
  expect(system.got.slice(2).map(({ message }) => [message.type, message.data])).toEqual([
    ['visit.booked', expect.objectContaining({ apply_no, personal: { contact: { name, mobile, note } } })],
    ['visit.confirmed', expect.objectContaining({ apply_no, visited_at: server.clock.now().toISOString() })],
  ])
})

test('a visit that was announced is cancelled with the application, and one that was not is never mentioned, nor is an application that was never sent', async () => {
  const system = await institution()
  const announced = await booked(server, server.clock.now())
  await drain(system, ['rural'])
  const quiet = await booked(server, server.clock.now())
  await institutions(server).next()
  const unsent = await booked(server, server.clock.now())
  for (const { token } of [announced, quiet, unsent]) await withdrawConsent(server, token, 'share-rural')
  await drain(system, ['rural'])
  const about = ({ apply_no }: typeof quiet) =>
    system.got.filter(({ message }) => message.data.apply_no === apply_no).map(({ message }) => message.type)
  const all = ['application.submitted', 'consent.withdrawn', 'visit.booked', 'visit.cancelled']
  expect(about(announced).sort()).toEqual(all)
  expect([about(quiet), about(unsent)]).toEqual([['consent.withdrawn'], []])
})

test.each<[string, 'jump' | 'direct', string]>([
  ['an institution whose way is jump now', 'jump', ''],
  ['an institution that a channel’s visitors may not be passed on to', 'direct', 'closed'],
])('neither a confirmed nor a cancelled visit is told to %s [S16.58, S18.30]', async (_, way, channel) => {
  const rural = { code: institutionCode('rural') }
  const system = await institution()
  const [came, cancelled] = [
    await booked(server, server.clock.now()),
    await booked(server, server.clock.now()),
  ]
  await drain(system, ['rural'])
  system.got.length = 0
  await server.ok('/v1/offline/write', { apply_no: came.apply_no, visit_code: came.visit_code })
  if (channel) await addChannel(server, { code: channel, pass_on: false })
  if (channel) await setRows(server, 'applications', {}, { channel })
  await setRows(server, 'institutions', rural, { way })
  await withdrawConsent(server, cancelled.token, 'share-rural')
  await drain(system, ['rural'])
  await setRows(server, 'institutions', rural, { way: 'direct' })
  expect(system.got.map(({ message }) => message.type)).toEqual(['consent.withdrawn'])
  const refused = (await rowsOf(server, 'deliveries')).filter((row) => row.refused)
  expect(refused.map(({ kind, apply_no }) => [kind, apply_no])).toEqual([
    ['visit', came.apply_no],
    ['visit', cancelled.apply_no],
  ])
})

test('a visit that the store confirmed is not reported any more once the consent is withdrawn, also for an application that the institution has closed', async () => {
  const system = await institution()
  const { apply_no, visit_code, token } = await booked(server, server.clock.now())
  await drain(system, ['rural'])
  await server.ok('/v1/offline/write', { apply_no, visit_code })
  const closed = { apply_no, status: 'closed', reason: 'decided', at: server.clock.now().toISOString() }
  expect((await signed(server, '/open/institutions/rural/status', closed)).body.data.status).toBe('closed')
  await withdrawConsent(server, token, 'share-rural')
  await drain(system, ['rural'])
  expect(system.got.map(({ message }) => message.type)).toEqual([
    'application.submitted',
    'visit.booked',
    'consent.withdrawn',
  ])
})
