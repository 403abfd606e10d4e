import { randomBytes } from 'node:crypto'
import { institutionCode } from '@contract/brands'
import type { Way } from '@contract/rules/ways'
import { Webhook } from 'standardwebhooks'
import { createEngine, unconnectedWarnings } from '../../src/app/deliveries'
import { deliveriesCommand } from '../../src/commands/deliveries'
import { deliverNext } from '../../src/delivery/attempt'
import { webhookCarrier } from '../../src/delivery/webhook'
import { publicKeyOf } from '../../src/lib/hpke'
import type { RemoteOptions } from '../../src/lib/remote/client'
import { openEnvelope } from '../../src/sandbox/relay'
import { canary, findIn } from '../tools/canary'
import { rowOf, rowsOf, setRows, testServer } from '../tools/harness'
import { applicationFor, FIRST_STEP, fillOrder, HANGZHOU } from '../tools/journey'
import { leave, withdrawConsent } from '../tools/privacy-visitor'
import { institutionServer, type Signed, signedServer } from '../tools/remote/institution'
import type { Answer } from '../tools/remote/server'
import { INTEGRATIONS, signed } from '../tools/remote/signed'

const server = testServer({ config: { integrations: INTEGRATIONS } })
const secret = Buffer.alloc(32, 7)
const cf1 = institutionCode('cf1')
const goBy = (way: Way) =>
  setRows(server, 'institutions', { code: cf1 }, { way, relay_operator: '示例中转方' })
const open: { close(): void }[] = []
beforeEach(async () => {
  await server.db.deleteFrom('deliveries').execute()
  await server.db.deleteFrom('limits').execute()
  await goBy('relay')
})
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

/** A relay, on this machine: it gives the prepared answers, then receipts in the most careless form that counts. */
async function relay() {
  const got: Signed[] = []
  const answers: ((id: string) => Promise<Answer> | Answer)[] = []
  const key = `whsec_${randomBytes(32).toString('base64')}`
  const receipt = (id: string) => ({
    status: 202,
    headers: { 'content-type': 'text/plain' },
    body: `\uFEFF${JSON.stringify({ id, accepted: true, queue: 7 })}\n`,
  })
  const { origin, close } = await signedServer(key, (one) => {
    got.push(one)
    return (answers.shift() ?? receipt)(one.id)
  })
  open.push({ close })
  const own = `whsec_${randomBytes(32).toString('base64')}`
  const link = {
    sign: [own],
    relay: { url: `${origin}/messages`, sign: [key] },
    seal_key: publicKeyOf(secret).toString('base64'),
  }
  const engineFor = (
    to: Partial<typeof link> & { url?: string } = link,
    options: Partial<RemoteOptions> = {},
  ) => createEngine(server.deps, () => webhookCarrier(server.deps, cf1, { sign: [own], ...to }, options))
  const drain = async (...to: Parameters<typeof engineFor>) => {
    const engine = engineFor(...to)
    while (await deliverNext(engine));
  }
  const opened = () => got.map(({ id, text }) => openEnvelope(text, id, secret))
  return { got, answers, link, own, drain, opened }
}

async function applied(mobile?: string) {
  const { name, id_no } = canary
  const token = await server.login(mobile)
  await server.ok('/v1/user/nameSaveCity', { name, ...HANGZHOU }, { token })
  const order_no = await fillOrder(server, token, [FIRST_STEP, { name, id_no }])
  const payload = await applicationFor(server, order_no, 'cf1-daily')
  const { apply_no } = await server.ok('/v1/product/apply', payload, { token })
  const shown = async () => (await server.ok('/web/result/list', { order_no }, { token })).applications[0]
  return { token, apply_no, shown }
}
const texts = (shown?: { timeline: { text: string }[] }) => shown?.timeline.map(({ text }) => text)
const [SUBMITTED, CARRIED] = ['已提交', '已交由中转方加密转交']

test('a relay can read nothing of what it carries, which the institution’s key opens to the direct message byte for byte; only the institution’s own report shows it as received [S16.55, S16.56]', async () => {
  const { got, own, drain, opened } = await relay()
  const { apply_no, shown } = await applied(canary.mobile)
  await drain()
  const { message_id } = await rowOf(server, 'deliveries', { apply_no })
  const entry = { receiver: 'cf1', carrier: '示例中转方', message_id }
  expect(await rowOf(server, 'provisions', { subject: apply_no })).toMatchObject(entry)
  const { mobile, name, id_no, birth } = canary
  const known = { mobile, name, id_no, birth, apply_no, amount: '2000000', product: 'cf1-daily' }
  expect(got.map(({ id, text }) => [id, findIn(text, known)])).toEqual([[message_id, []]])
  const { data, ...rest } = JSON.parse(got[0]?.text ?? '')
  expect([rest, Object.keys(data), data.receiver]).toEqual([
    { type: 'message.sealed' },
    ['receiver', 'sealed'],
    'cf1',
  ])
  expect((Buffer.from(data.sealed.ct, 'base64').length - 16) % 4_096).toBe(0)
  const [letter] = opened()
  expect(letter?.headers['webhook-signature']).toBe(
    new Webhook(own).sign(message_id, server.clock.now(), letter?.body ?? ''),
  )
  expect(await shown()).toMatchObject({ status: 'submitted', status_text: '转交中', undelivered: false })
  expect(texts(await shown())).toEqual([SUBMITTED, CARRIED])
  server.clock.forward(60)
  const report = { apply_no, status: 'received', at: server.clock.now().toISOString() }
  await signed(server, '/open/institutions/cf1/status', report)
  expect(texts(await shown())).toEqual([SUBMITTED, CARRIED, '机构已收到'])

  const direct = await institutionServer()
  open.push(direct)
  await goBy('direct')
  await setRows(server, 'applications', { apply_no }, { way: 'direct' })
  await setRows(server, 'deliveries', { apply_no }, { done_at: null, available_at: server.clock.now() })
  await drain(direct.link)
  expect(direct.got.map(({ text }) => text)).toEqual([letter?.body])
})

test('an application that a relay took three days ago without a report of the institution is shown as not confirmed and listed for the operator, who can have it sent again, and a report shows it as received [S16.56]', async () => {
  const { got, drain } = await relay()
  const { apply_no, shown } = await applied()
  await drain()
  server.clock.forward(3 * 86_400 - 1)
  expect(await shown()).toMatchObject({ status_text: '转交中', undelivered: false })
  const command = (...args: string[]) => deliveriesCommand.run(server.deps, args)
  expect((await command('list')).text).toBe('No delivery waits.')
  server.clock.forward(1)
  expect(await shown()).toMatchObject({ status: 'submitted', status_text: '未能送达', undelivered: true })
  expect(texts(await shown())).toEqual([SUBMITTED, CARRIED, '停止送达'])
  expect((await command('list', '--dead')).text).toMatch(
    new RegExp(`${apply_no} .*no report since a relay took it`),
  )
  await command('retry', '--dead')
  await drain()
  expect(new Set(got.map(({ id }) => id)).size).toBe(1)
  expect([got.length, texts(await shown())]).toEqual([2, [SUBMITTED, CARRIED]])
  server.clock.forward(3 * 86_400)
  const report = { apply_no, status: 'received', at: server.clock.now().toISOString() }
  await signed(server, '/open/institutions/cf1/status', report)
  expect(await shown()).toMatchObject({ status: 'received', undelivered: false })
  expect((await command('list')).text).toBe('No delivery waits.')
})

test('whatever a relay answers that is no receipt for the message, the message is sent again under its id, and nothing is shown as passed on [S16.57]', async () => {
  const { got, answers, link, drain } = await relay()
  const { apply_no, shown } = await applied()
  const json = (body: unknown) => ({ body: JSON.stringify(body) })
  const nonsense: [(id: string) => Promise<Answer> | Answer, number | null, string][] = [
    [() => ({ headers: { 'content-type': 'text/html' }, body: '<h1>ok</h1>' }), 200, 'receipt'],
    [() => ({ status: 204 }), 204, 'receipt'],
    [() => json({ id: 'another', accepted: true }), 200, 'receipt'],
    [(id) => json({ id, accepted: false }), 200, 'receipt'],
    [(id) => json([{ id, accepted: true }]), 200, 'receipt'],
    [(id) => ({ body: JSON.stringify({ id, accepted: true }).padEnd(4_097) }), null, 'network'],
    [() => ({ status: 302, headers: { location: '/other' } }), 302, 'status'],
    [() => new Promise(() => {}), null, 'timeout'],
  ]
  for (const [answer] of nonsense) {
    answers.push(answer)
    await drain(link, { limitMs: 300 })
    expect(texts(await shown())).toEqual([SUBMITTED])
    server.clock.forward(2 * 86_400)
  }
  await drain()
  const attempts = await rowsOf(server, 'delivery_attempts')
  expect(attempts.map(({ status, error }) => [status, error])).toEqual([
    ...nonsense.map(([, ...result]) => result),
    [202, null],
  ])
  expect(new Set(got.map(({ id }) => id)).size).toBe(1)
  expect(await rowsOf(server, 'deliveries', { apply_no })).toMatchObject([{ attempts: nonsense.length + 1 }])
  expect(texts(await shown())).toEqual([SUBMITTED, CARRIED])
})

test('leads and withdrawal notices for a relay’s institution go the same way, and what was agreed to for another way is not sent [S16.55, S16.58]', async () => {
  const { got, drain, opened } = await relay()
  const { apply_no, token } = await applied()
  await leave(server, canary.mobile, ['cf1'])
  await drain()
  await withdrawConsent(server, token, 'share-cf1')
  await drain()
  expect(opened().map(({ body }) => JSON.parse(body).type)).toEqual([
    'application.submitted',
    'lead.submitted',
    'consent.withdrawn',
  ])
  await goBy('direct')
  const other = await applied()
  await leave(server, canary.contact, ['cf1'])
  await goBy('relay')
  await drain()
  expect(got).toHaveLength(3)
  const refused = { refused: 'the visitor agreed to another way to the receiver', attempts: 0 }
  const rows = await rowsOf(server, 'deliveries')
  expect(rows.filter((row) => row.refused).map(({ kind }) => kind)).toEqual(['deliver', 'lead'])
  expect(rows.find((row) => row.apply_no === other.apply_no)).toMatchObject(refused)
  expect(await other.shown()).toMatchObject({ undelivered: true })
  expect(await rowOf(server, 'applications', { apply_no })).toMatchObject({ way: 'relay' })
})

test('what was checked for a relay is sent by no other way that the institution has a moment later, and is then refused [S16.58]', async () => {
  const { got, link } = await relay()
  const direct = await institutionServer()
  open.push(direct)
  const { apply_no } = await applied()
  const carrier = webhookCarrier(server.deps, cf1, { ...link, ...direct.link })
  const late: typeof carrier.send = async (...message) => {
    await goBy('direct')
    return carrier.send(...message)
  }
  const engine = createEngine(server.deps, () => ({ ...carrier, send: late }))
  await deliverNext(engine)
  expect(await rowOf(server, 'deliveries', { apply_no })).toMatchObject({ attempts: 0, dead_at: null })
  server.clock.forward(11)
  while (await deliverNext(engine));
  expect([got, direct.got]).toEqual([[], []])
  const refused = 'the visitor agreed to another way to the receiver'
  expect(await rowOf(server, 'deliveries', { apply_no })).toMatchObject({ attempts: 0, refused })
})

test('after a change to jump an institution is sent its notices of withdrawals by the address that is left, and nothing else; a start warns where there is none [S16.58]', async () => {
  const { drain, opened } = await relay()
  const direct = await institutionServer()
  open.push(direct)
  const [one, two] = [await applied(), await applied()]
  await drain()
  const waiting = await applied()
  await goBy('jump')
  for (const { token } of [one, waiting]) await withdrawConsent(server, token, 'share-cf1')
  await drain(direct.link)
  expect(direct.got.map(({ text }) => JSON.parse(text))).toMatchObject([
    { type: 'consent.withdrawn', data: { apply_no: one.apply_no } },
  ])
  await withdrawConsent(server, two.token, 'share-cf1')
  await drain()
  expect(opened().map(({ body }) => JSON.parse(body).type)).toEqual([
    'application.submitted',
    'application.submitted',
    'consent.withdrawn',
  ])
  const { config } = server.deps
  const integrations = { ...config.integrations, institutions: {} }
  const warnings = await unconnectedWarnings({ ...server.deps, config: { ...config, integrations } })
  expect(warnings).toContainEqual(
    expect.stringContaining('has neither url nor relay for cf1, which must be told of withdrawals'),
  )
})

test('what is for a relay that the settings do not name waits, never goes directly, and a start warns of it [S16.58]', async () => {
  const { drain } = await relay()
  const direct = await institutionServer()
  open.push(direct)
  const { apply_no } = await applied()
  await drain(direct.link)
  expect(direct.got).toEqual([])
  expect(await rowOf(server, 'deliveries', { apply_no })).toMatchObject({ attempts: 0, dead_at: null })
  expect(await unconnectedWarnings(server.deps)).toContainEqual(
    expect.stringContaining('has no relay for cf1, whose way is relay'),
  )
})

test('in production a relay whose name leads into a private network is sent nothing [S16.58]', async () => {
  const { got, link } = await relay()
  const { apply_no } = await applied()
  const production = { ...server.deps, config: { ...server.deps.config, mode: 'production' as const } }
  const resolve: RemoteOptions['resolve'] = (_host, _options, done) =>
    done(null, [{ address: '127.0.0.1', family: 4 }])
  const to = { ...link, relay: { ...link.relay, url: 'https://relay.example/messages' } }
  await deliverNext(createEngine(production, () => webhookCarrier(production, cf1, to, { resolve })))
  expect(await rowOf(server, 'delivery_attempts')).toMatchObject({ status: null, error: 'address' })
  expect([got, await rowOf(server, 'deliveries', { apply_no })]).toMatchObject([[], { done_at: null }])
})
