import { createHash, createHmac } from 'node:crypto'
import { CLICK_PARAMETERS, clickIdOf } from '@contract/click'
import { createEngine } from '../../src/app/deliveries'
import type { ConversionEvent } from '../../src/channel/tables'
import { NO_INTEGRATIONS } from '../../src/config/integrations'
import { readPlatforms } from '../../src/config/platforms'
import { deliverNext } from '../../src/delivery/attempt'
import { purge } from '../../src/use-cases/purge-expired'
import { everything, partnersVisitors, SAVE } from '../half/partners-visitors'
import {
  addChannel,
  consentIds,
  freshMobile,
  replaceText,
  rowOf,
  rowsOf,
  setRows,
  testServer,
} from '../tools/harness'
import { held } from '../tools/held'
import { FIRST_STEP } from '../tools/journey'
import { codeLogin, member, withdrawConsent } from '../tools/privacy-visitor'
import { platformServer } from '../tools/remote/platform'

const server = testServer()

let platform: Awaited<ReturnType<typeof platformServer>>
let engine: ReturnType<typeof createEngine>
beforeAll(async () => {
  platform = await platformServer()
  const { origin } = platform
  const success = { member: { path: '/code', is: 0 } }
  const events = { login: 'login', order: 'order', application: 'application', received: 'received' }
  const formats = {
    video: {
      method: 'POST',
      url: `${origin}/video`,
      body: ['{event}', '{touch}', '{click_id}', '{time_s}'],
      events,
      success,
    },
    search: { method: 'GET', url: `${origin}/search?e={event}&t={touch}&c={click_id}`, events, success },
  }
  const platforms = readPlatforms(formats, false)
  engine = createEngine({
    ...server.deps,
    config: { ...server.deps.config, integrations: { ...NO_INTEGRATIONS, platforms } },
  })
  const all: ConversionEvent[] = ['login', 'order', 'application', 'received']
  for (const [code, platform, asked] of [
    ['feed', 'video', all],
    ['words', 'search', ['login', 'application']],
    ['quiet', 'nowhere', all],
  ] as const)
    await addChannel(server, { code, conversions: { platform, events: [...asked] } })
})
afterAll(() => platform.close())
beforeEach(async () => {
  Object.assign(platform, { calls: [], answer: '{"code":0}', gate: async () => {} })
  await server.db.deleteFrom('limits').execute()
  await server.db.deleteFrom('deliveries').execute()
})

let serial = 0
const device = () => `phone-${serial++}`
const land = (on: string, channel: string, click_id?: string) =>
  server.ok('/v1.0/channel/monitor', { channel, click_id, landing: '/landing/x' }, { device: on })
async function drain() {
  server.clock.forward(5)
  while (await deliverNext(engine));
}
/** What the platforms were told since the last time. */
async function told() {
  await drain()
  return platform.calls.splice(0)
}
const conversions = (user_id: number) => rowsOf(server, 'conversions', { user_id })

test('each step of a visitor is reported once to the platform of the first and of the last click, and nothing personal with it [S20.9, S20.10]', async () => {
  const on = device()
  await land(on, 'feed', 'CLICK-A')
  server.clock.forward(60)
  await land(on, 'words', 'CLICK-B')
  const at = Math.floor(server.clock.now().getTime() / 1000)
  const visitor = await member(server, freshMobile(), on)
  const apply_no = await visitor.apply('cf1-daily')
  await visitor.apply('cf1-daily')
  // That the institution has it is known only after the first round.
  const calls = [...(await told()), ...(await told())]
  const application = at + 61
  expect(calls.sort()).toEqual([
    'GET /search?e=application&t=last&c=CLICK-B ',
    'GET /search?e=login&t=last&c=CLICK-B ',
    `POST /video ["application","first","CLICK-A",${application}]`,
    `POST /video ["login","first","CLICK-A",${at}]`,
    `POST /video ["order","first","CLICK-A",${application}]`,
    `POST /video ["received","first","CLICK-A",${application + 5}]`,
  ])
  const entries = await rowsOf(server, 'provisions', { user_id: visitor.user_id, purpose: '核对广告效果' })
  expect(entries.map(({ receiver }) => receiver).sort()).toEqual([
    ...Array(2).fill('platform search'),
    ...Array(4).fill('platform video'),
  ])
  const { mobile, id_no } = visitor
  const hashes = ['md5', 'sha1', 'sha256'].map((kind) => createHash(kind).update(mobile).digest('hex'))
  const keyed = createHmac('sha256', server.deps.config.secrets.indexSecret).update(mobile).digest('hex')
  for (const word of [
    mobile,
    id_no,
    ...hashes,
    keyed,
    String(visitor.user_id),
    apply_no,
    visitor.order_no,
    on,
  ])
    expect(calls.join('\n')).not.toContain(word)

  // Another login changes nothing.
  await codeLogin(server, mobile, on)
  expect(await told()).toEqual([])
  expect((await conversions(visitor.user_id)).every(({ reported_at }) => reported_at !== null)).toBe(true)
  expect(server.logs.join('\n')).not.toContain('CLICK-')
})

test('a click that is the first and the last touch is reported once, as the last one [S20.10]', async () => {
  const on = device()
  await land(on, 'words', 'ONE')
  await member(server, freshMobile(), on)
  expect(await told()).toEqual(['GET /search?e=login&t=last&c=ONE '])
})

test.each(CLICK_PARAMETERS)(
  'the platform gets the click id that a landing has in the parameter %s [S20.10]',
  async (name) => {
    const on = device()
    await land(on, 'words', clickIdOf({ [name]: `of-${name}` }))
    await member(server, freshMobile(), on)
    expect(await told()).toEqual([`GET /search?e=login&t=last&c=of-${name} `])
  },
)

test('a later click of the same visitor is reported on its own, with what happens from then on [S20.10]', async () => {
  const on = device()
  await land(on, 'feed', 'OLD')
  const { mobile, token, order_no } = await member(server, freshMobile(), on)
  expect(await told()).toHaveLength(2)
  await land(on, 'feed', 'NEW')
  await codeLogin(server, mobile, on)
  // The order was complete before, so that saving it again completes nothing.
  await server.ok('/web/form/save', { order_no, flow: 0, values: FIRST_STEP, consents: [] }, { token })
  expect(await told()).toEqual([expect.stringContaining('["login","last","NEW",')])
})

test('the reporting period of a click starts at the click, not at a later visit [S20.10]', async () => {
  const on = device()
  const clicked_at = server.clock.now()
  await land(on, 'words', 'AGED')
  server.clock.forward(29 * 86_400)
  await land(on, 'words')
  server.clock.forward(86_400 + 1)
  const { user_id } = await codeLogin(server, freshMobile(), on)
  expect(await conversions(user_id)).toMatchObject([{ touch: 'last', click_id: 'AGED', clicked_at }])
  expect(await told()).toEqual([])
})

test.each<
  [string, (visitor: { token: string; user_id: number; order_no: string; on: string }) => Promise<unknown>]
>([
  [
    'has switched off personalised sorting',
    ({ token, order_no }) => server.ok('/v2/product/showList', { order_no, personalised: false }, { token }),
  ],
  ['has withdrawn the privacy policy', ({ token }) => withdrawConsent(server, token, 'privacy')],
  ['has deleted the account', ({ token }) => server.ok('/v1/user/delete', { confirm: true }, { token })],
  [
    'comes from a channel that has stopped to ask',
    () => setRows(server, 'channels', { code: 'feed' }, { conversions: null }),
  ],
  ['clicked more than 30 days before', async () => server.clock.forward(30 * 86_400)],
])('nothing that waits is reported of a visitor who %s [S20.10, S23.3]', async (_what, change) => {
  const on = device()
  const kept = await rowOf(server, 'channels', { code: 'feed' })
  await land(on, 'feed', 'WAITS')
  const visitor = await member(server, freshMobile(), on)
  expect(await rowsOf(server, 'deliveries', { kind: 'conversion' })).toHaveLength(2)
  await change({ ...visitor, on })
  expect(await told()).toEqual([])
  await setRows(server, 'channels', { code: 'feed' }, { conversions: kept.conversions })
})

test.each<[string, string, string | undefined]>([
  ['a visit without a click id', 'feed', undefined],
  ['a channel that reports nothing', 'organic', 'C1'],
  ['an unknown channel', 'unknown', 'C1'],
])('nothing is queued for %s [S20.10]', async (_what, channel, click_id) => {
  const on = device()
  await land(on, channel, click_id)
  const { user_id } = await member(server, freshMobile(), on)
  expect(await conversions(user_id)).toEqual([])
})

test('a conversion for a platform that is not configured waits [S20.10]', async () => {
  const on = device()
  await land(on, 'quiet', 'C1')
  await member(server, freshMobile(), on)
  expect(await told()).toEqual([])
  expect(
    await rowsOf(server, 'deliveries', { platform: 'nowhere', attempts: 0, done_at: null }),
  ).toHaveLength(2)
})

test('an error in a response with HTTP 200 is a failed attempt, which is made again and holds nothing of the click [S20.9]', async () => {
  const on = device()
  await land(on, 'words', 'AGAIN')
  await member(server, freshMobile(), on)
  platform.answer = '{"code":40001,"message":"bad AGAIN"}'
  await drain()
  expect(await rowsOf(server, 'delivery_attempts')).toMatchObject([
    { attempt: 1, status: 200, error: 'the platform did not accept it' },
  ])
  platform.answer = '{"code":0}'
  server.clock.forward(10)
  const call = 'GET /search?e=login&t=last&c=AGAIN '
  expect(await told()).toEqual([call, call])
})

test('deleting the account waits for a conversion that is being sent [S23.3]', async () => {
  const on = device()
  const other = await codeLogin(server, freshMobile())
  await land(on, 'words', 'RUNS')
  const { token } = await member(server, freshMobile(), on)
  const { hold, underWay, release } = held()
  platform.gate = hold
  server.clock.forward(5)
  const sending = deliverNext(engine)
  await underWay
  let answered = false
  const remove = (of: string) => server.ok('/v1/user/delete', { confirm: true }, { token: of })
  const deletion = remove(token).then(() => {
    answered = true
  })
  // Another visitor's deletion is answered in the meantime. The clock stands: after 20 s the attempt would be over.
  await remove(other.token)
  expect(answered).toBe(false)
  release()
  await Promise.all([sending, deletion])
  expect(await rowsOf(server, 'deliveries')).toEqual([])
})

test('after a deletion no table has the clicks of the visitor’s devices, and the next visitor there is reported to nobody [S24.41]', async () => {
  const [on, other] = [device(), device()]
  await land(on, 'feed', 'GONE-A')
  await land(other, 'words', 'GONE-B')
  const mobile = freshMobile()
  const { token } = await member(server, mobile, on)
  await codeLogin(server, mobile, other)
  await told()
  await server.ok('/v1/user/delete', { confirm: true }, { token })
  for (const table of ['channel_hits', 'device_channels', 'conversions', 'visitors'] as const)
    expect(JSON.stringify(await rowsOf(server, table))).not.toContain('GONE-')
  for (const one of [on, other]) await codeLogin(server, freshMobile(), one)
  expect(await told()).toEqual([])
})

test('nothing is reported of a visitor who has not consented to the privacy policy in force [S20.10, S24.23]', async () => {
  const on = device()
  const mobile = freshMobile()
  await member(server, mobile, on)
  await replaceText(server, 'privacy')
  await land(on, 'words', 'LATER')
  await server.ok('/test/user/login', { mobile }, { device: on })
  expect(await rowsOf(server, 'deliveries', { kind: 'conversion' })).toHaveLength(1)
  expect(await told()).toEqual([])
})

test('the conversions of a partner’s visitor are reported once a code proves the number on the device that saved the form [S18.17, S18.18]', async () => {
  const on = device()
  await land(on, 'feed', 'PARTNER')
  const mobile = freshMobile()
  const { order_no, token, ...form } = await partnersVisitors(server).enter(everything(), mobile, {
    device: on,
  })
  const answers = { order_no, values: {}, consents: consentIds(form) }
  await server.ok(SAVE, answers, { device: on, token })
  expect(await told()).toEqual([])
  await codeLogin(server, mobile, on)
  const calls = (await told()).map((one) => one.replace(/,\d+\]$/, ''))
  expect(calls.sort()).toEqual([
    'POST /video ["login","last","PARTNER"',
    'POST /video ["order","last","PARTNER"',
  ])
})

test('a click id from before its channel changed the platform is reported to nobody', async () => {
  const on = device()
  await land(on, 'feed', 'FOREIGN')
  const change = (platform: string) =>
    setRows(server, 'channels', { code: 'feed' }, { conversions: { platform, events: ['login'] } })
  await change('search')
  expect((await rowOf(server, 'channels', { code: 'feed' })).conversions_since).toBeInstanceOf(Date)
  // The database's clock is not the test's.
  server.clock.forward(1)
  await setRows(server, 'channels', { code: 'feed' }, { conversions_since: server.clock.now() })
  const { user_id } = await member(server, freshMobile(), on)
  expect([await told(), await conversions(user_id)]).toEqual([[], []])
})

test('the export says what an advertising platform was told, and after 184 days nothing of it is kept [S23.5, S27.15]', async () => {
  const on = device()
  await land(on, 'words', 'SHOWN')
  const { token, user_id } = await member(server, freshMobile(), on)
  const before = (await server.ok('/v1/user/data/export', {}, { token })).text
  expect(before).toContain('登录（渠道words）：没有告诉广告平台')
  await told()
  const { text } = await server.ok('/v1/user/data/export', {}, { token })
  expect(text).toMatch(/登录（渠道words）：.*已凭点击编号告诉广告平台/)
  expect(text).toContain('最近一次点击广告的编号：SHOWN')
  server.clock.forward(184 * 86_400 + 1)
  await purge(server.db, server.clock.now())
  expect(await conversions(user_id)).toEqual([])
  expect(await rowsOf(server, 'deliveries', { kind: 'conversion' })).toEqual([])
})
