import { randomUUID } from 'node:crypto'
import type { Mark } from '@contract/endpoints/channel'
import { sql } from 'kysely'
import { until } from '../../../test/drivers/until'
import { buildApp } from '../../src/app/app'
import { OPEN_CALLS } from '../../src/app/plugins/open-call'
import { clientErrors } from '../../src/channel/marks'
import {
  addChannel,
  atOnce,
  fieldError,
  freshMobile,
  METRICS,
  request,
  rowOf,
  rowsOf,
  setRows,
  testServer,
  wrap,
} from '../tools/harness'

const server = testServer()
beforeAll(() => addChannel(server, { code: 'mine', entry: 'yfrom' }))

const mark = () => ({
  id: randomUUID(),
  name: 'page_show',
  page: '/product/cf1-daily',
  at: '2026-11-20T02:00:00.000Z',
  props: { third_party: true, position: 'home', ids: '1,2' },
})

test.each([
  [{ _ch: 'mine', cid: 'other' }, 'stored', 'yfrom'],
  [{ cid: 'mine', channel: 'other' }, 'stored', 'yfrom'],
  [{ channel: 'mine' }, 'stored', 'from'],
  [{ _ch: 'x'.repeat(65), cid: 'mine' }, 'stored', 'yfrom'],
  [{}, 'mine', 'yfrom'],
  [{ _ch: 'other', cid: 'mine' }, 'mine', 'from'],
  [{ _ch: ['mine'], cid: { a: 1 } }, 'mine', 'yfrom'],
])(
  'with the query %o and the stored channel %s the entry page is %s [S4.3]',
  async (query, channel, entry) => {
    expect((await server.ok('/v1.0/channel/option', query, { channel })).app.entry).toBe(entry)
  },
)

test.each(['从没听说过', "x'; drop table channels", '🎉', 'x'.repeat(64)])(
  'the odd channel name %s is treated like any unknown channel, and its landing is stored [S20.8]',
  async (channel) => {
    const call = { channel, device: `device-${freshMobile()}` }
    expect((await server.ok('/v1.0/channel/option', { _ch: channel }, call)).app.entry).toBe('from')
    await server.ok('/v1.0/channel/monitor', { channel, landing: 'https://x.test/' }, call)
    const [touched] = await rowsOf(server, 'device_channels', { device: call.device })
    expect(touched?.last_channel).toBe(channel)
  },
)

test('a landing hit stores the click id and the page, and nothing else of its address [S7.9, S20.7, S26.3]', async () => {
  const landing = 'https://x.test/landing/a?_ch=a&uid=SECRET&_token=T&mobile=13900000000#top'
  await server.ok('/v1.0/channel/monitor', { channel: 'a', click_id: 'c-1', landing }, { device: 'dev' })
  const rows = await rowsOf(server, 'channel_hits', { device: 'dev' })
  expect(rows).toEqual([
    expect.objectContaining({
      channel: 'a',
      click_id: 'c-1',
      landing: '/landing/:channel',
      device: 'dev',
    }),
  ])
})

test.each(['a b', 'a\nb', '张三', ''])(
  'the click id %j, which no advertising platform gives, is refused [S20.7, S26.3]',
  async (click_id) => {
    const answer = await server.call('/v1.0/channel/monitor', { channel: 'a', click_id, landing: '/' })
    expect(answer).toMatchObject({ code: 601, errors: [{ field: 'click_id' }] })
  },
)

test.each([
  '13900000000',
  '%2B86-139-0000-0000',
  'MTM5MDAwMDAwMDA',
  'a.11010519491231002X',
  'zhang@mail.example',
])(
  'the number or address %s in the place of a click id is stored nowhere, and its landing counts [S20.10, S24.40, S26.3]',
  async (click_id) => {
    const device = randomUUID()
    await server.ok('/v1.0/channel/monitor', { channel: 'a', click_id, landing: '/' }, { device })
    expect(await rowsOf(server, 'channel_hits', { device })).toMatchObject([{ click_id: null }])
    expect(await rowsOf(server, 'device_channels', { device })).toMatchObject([{ last_click_id: null }])
  },
)

test.each(['13900000000', 'x-13900000000-y', '11010519491231002X'])(
  'the phone or identity number in %s is no code of a channel [S4.3, S24.40]',
  async (channel) => {
    const landing = { channel, landing: '/' }
    expect(await server.call('/v1.0/channel/monitor', landing)).toMatchObject(fieldError('channel'))
    expect(await server.call('/v1/user/activeChannel', { channel })).toMatchObject(fieldError('channel'))
    const event = mark()
    await server.ok('/st/mark', { events: [event] }, { channel })
    expect((await rowOf(server, 'marks', { id: event.id })).channel).toBe('')
    expect((await server.ok('/v1.0/channel/option', { _ch: channel, cid: 'mine' })).app.entry).toBe('yfrom')
  },
)

test('a mark counts once even if it is sent several times or simultaneously [S7.9, S20.4]', async () => {
  const [one, two] = [mark(), mark()]
  expect(await server.ok('/st/mark', { events: [one, two, one] })).toEqual({ accepted: 2 })
  expect(await server.ok('/st/mark', { events: [two, mark()] })).toEqual({ accepted: 1 })
  expect(await server.ok('/st/mark', { events: [] })).toEqual({ accepted: 0 })
  const three = mark()
  const answers = await atOnce(20, () => server.ok('/st/mark', { events: [three] }))
  expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(1)
})

test('marks of simultaneous calls are stored in few transactions, and each counts once, for one of the calls that bring it [S20.11]', async () => {
  const shared = mark()
  const device = randomUUID()
  const answers = await atOnce(40, () => server.ok('/st/mark', { events: [mark(), shared] }, { device }))
  expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(41)
  const { rows } = await sql<{ marks: number; transactions: number }>`
    select count(*)::int as marks, count(distinct xmin::text)::int as transactions from marks where device = ${device}`.execute(
    server.db,
  )
  expect(rows[0]?.marks).toBe(41)
  expect(rows[0]?.transactions).toBeLessThan(20)
})

test('the same id in marks of two devices that arrive together counts for each of them [S20.4]', async () => {
  const event = mark()
  const answers = await atOnce(6, (nth) =>
    server.ok('/st/mark', { events: [event] }, { device: `${event.id}-${nth}` }),
  )
  expect(answers).toEqual(answers.map(() => ({ accepted: 1 })))
})

test('a mark is stored with its content, its sender and its time, and with the visitor only from a device on which the visitor has logged in [S20.12]', async () => {
  const token = await server.login(freshMobile(), { device: 'd1' })
  const event = mark()
  await server.ok('/st/mark', { events: [event] }, { token, channel: 'mine', device: 'd1' })
  const row = await rowOf(server, 'marks', { id: event.id })
  expect(row).toMatchObject({
    name: 'page_show',
    page: '/product/:code',
    props: event.props,
    channel: 'mine',
    device: 'd1',
  })
  expect(row.at.toISOString()).toBe(event.at)
  expect(row.user_id).toEqual(expect.any(Number))
  const elsewhere = mark()
  await server.ok('/st/mark', { events: [elsewhere] }, { token, device: 'd2' })
  expect(await rowOf(server, 'marks', { id: elsewhere.id })).toMatchObject({ device: 'd2', user_id: null })
})

test.each<[string, object]>([
  ['a property of no event', { props: { mobile: '13900000000' } }],
  ['a text instead of a code', { props: { source: '张三' } }],
  ['a phone number among the ids', { props: { ids: '1,13900000000' } }],
  ['a phone number as an id', { props: { id: 13_900_000_000 } }],
  ['a text as its name', { name: '张三' }],
  ['an impossible time', { at: '2026-13-45T00:00:00Z' }],
  ['a time before there was a client', { at: '2019-12-31T23:59:59Z' }],
])('a mark with %s is refused [S26.3]', async (_what, change) => {
  const answer = await server.call('/st/mark', { events: [{ ...mark(), ...change }] })
  expect(answer).toMatchObject({ code: 601, errors: [{ field: expect.stringMatching(/^events\.0\./) }] })
})

const errorMark = (page: string, props: object = {}): Mark => ({
  ...mark(),
  name: 'error',
  page,
  props: {
    third_party: false,
    kind: 'render',
    text: 'TypeError: x\n    at /js/1.js:1:2',
    commit: 'e3b1c0d',
    ...props,
  },
})

const counted = async () =>
  Object.fromEntries(
    (await clientErrors.get()).values.map(({ labels, value }) => [`${labels.kind} ${labels.page}`, value]),
  )

test('an error of a client is counted once by its kind and page, logged with its commit and without numbers, and its text is not stored [S26.3]', async () => {
  clientErrors.reset()
  const first = errorMark('/product/cf1-daily', { text: 'TypeError: 13900000001\n    at /js/1.js:1:20265' })
  const before = server.logs.length
  await server.ok('/st/mark', { events: [first, first] }, { device: 'broken' })
  await server.ok('/st/mark', { events: [first] }, { device: 'broken' })
  await server.ok('/st/mark', { events: [errorMark('pages/more/about/index', { kind: 'error' })] })
  await server.ok('/st/mark', { events: [errorMark('/张三/13900000001', { kind: 'foreign' })] })
  expect(await counted()).toEqual({ 'render product': 1, 'error about': 1, 'foreign none': 1 })
  const lines = server.logs
    .slice(before)
    .flatMap((line) => (line.includes('client error') ? [JSON.parse(line)] : []))
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatchObject({
    kind: 'render',
    page: 'product',
    commit: 'e3b1c0d',
    text: 'TypeError: #\n    at /js/1.js:1:20265',
  })
  expect(await rowsOf(server, 'marks', { device: 'broken' })).toMatchObject([
    {
      name: 'error',
      page: '/product/:code',
      props: { kind: 'render', commit: 'e3b1c0d', third_party: false },
    },
  ])
  const [{ props } = { props: {} }] = await rowsOf(server, 'marks', { device: 'broken' })
  expect(props).not.toHaveProperty('text')
  expect((await server.app.inject({ url: '/metrics', headers: METRICS })).body).toContain(
    'client_errors_total{kind="render",page="product"} 1',
  )
})

test.each<[string, object]>([
  ['a kind that does not exist', { kind: 'other' }],
  ['a name in its text', { text: 'TypeError: 张三' }],
  ['a text of more than 500 characters', { text: 'x'.repeat(501) }],
  ['a commit that is none', { commit: 'v1' }],
])('an error of a client with %s is refused [S26.3]', async (_what, change) => {
  const answer = await server.call('/st/mark', { events: [errorMark('/', change)] })
  expect(answer).toMatchObject({ code: 601, errors: [{ field: expect.stringMatching(/^events\.0\./) }] })
})

test('a beacon may send its JSON as text [S7.9]', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/st/mark',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    payload: JSON.stringify(wrap({ events: [mark()] })),
  })
  expect(answer.json()).toMatchObject({ code: 200, data: { accepted: 1 } })
})

/** Steps an hour apart, and the first and last touch after them: channel, click id, hours after the first step. */
test.each([
  [
    'a login takes over the touches that the device has stored',
    'landing a click-1, landing b click-2, landing c click-3, login',
    'a click-1 0, c click-3 2',
  ],
  ['a visit counts without a landing', 'visit a, visit b, login', 'a - 0, b - 1'],
  ['a visitor who is logged in keeps the first channel', 'login a, visit b', 'a - 0, b - 1'],
  [
    'a landing of a visitor who is logged in can be both touches',
    'login, landing a click-1',
    'a click-1 1, a click-1 1',
  ],
  [
    'a later visit by the same channel keeps the click id',
    'landing a click-1, visit a, login',
    'a click-1 0, a click-1 1',
  ],
  [
    'a later visit by another channel has no click id',
    'landing a click-1, visit b, login',
    'a click-1 0, b - 1',
  ],
  [
    'the click id of a later landing is not that of the first touch',
    'visit a, landing a click-2, login',
    'a - 0, a click-2 1',
  ],
  [
    'a login on an older device does not bring back an older touch',
    'landing a click-1 on old, landing b click-2 on new, login on new, login on old',
    'b click-2 1, b click-2 1',
  ],
  [
    'the touch of the first device stays the first one',
    'landing a click-1, login, landing b click-2 on another, login on another',
    'a click-1 0, b click-2 2',
  ],
  ['a login without an earlier touch takes the channel of its own call', 'login a', 'a - 0, a - 0'],
  ['a login without any channel has no touch', 'login', '- - -, - - -'],
])(
  'the first and the last touch of a visitor are stored: %s [S7.1, S11.9, S20.6]',
  async (_title, steps, touches) => {
    const began = server.clock.now().getTime()
    const mobile = freshMobile()
    const devices: Record<string, { device: string; token?: string }> = {}
    let user_id = 0
    for (const step of steps.split(', ')) {
      const [what = '', name = 'one'] = step.split(' on ')
      const [kind, channel = '', click_id] = what.split(' ')
      const caller = devices[name] ?? { device: randomUUID() }
      devices[name] = caller
      if (kind === 'login') {
        const session = await server.ok('/test/user/login', { mobile }, { device: caller.device, channel })
        caller.token = session.token
        user_id = session.user_id
      } else if (kind === 'landing')
        await server.ok('/v1.0/channel/monitor', { channel, click_id, landing: '/landing/x' }, caller)
      else await server.ok('/v1/user/activeChannel', { channel }, caller)
      server.clock.forward(3_600)
    }
    const row = await rowOf(server, 'visitors', { user_id })
    const shown = (channel: string | null, click: string | null, at: Date | null) =>
      [channel ?? '-', click ?? '-', at ? (at.getTime() - began) / 3_600_000 : '-'].join(' ')
    const first = shown(row.first_channel, row.first_click_id, row.first_touch_at)
    const last = shown(row.last_channel, row.last_click_id, row.last_touch_at)
    expect(`${first}, ${last}`).toBe(touches)
    for (const { device } of Object.values(devices))
      for (const kept of await rowsOf(server, 'device_channels', { device }))
        expect(kept.user_id).toBe(user_id)
  },
)

test('landings and visits of one device share a limit, and a refused call stores nothing', async () => {
  const device = randomUUID()
  const { name = '', device: max = 0 } = OPEN_CALLS['/v1/user/activeChannel'] ?? {}
  const resets_at = new Date(server.clock.now().getTime() + 600_000)
  const limit = { key: `open:${name}:device:${device}`, used: max - 1, resets_at }
  await server.db.insertInto('limits').values(limit).execute()
  const monitor = () => server.call('/v1.0/channel/monitor', { channel: 'refused', landing: '/' }, { device })
  expect((await server.call('/v1/user/activeChannel', { channel: 'a' }, { device })).code).toBe(200)
  expect(await monitor()).toMatchObject({ code: 429, errors: [{ content: '600' }] })
  expect(await rowsOf(server, 'channel_hits', { channel: 'refused' })).toEqual([])
})

test('the marks of a device are limited by events, not by calls [S9.3, S26.21]', async () => {
  const device = randomUUID()
  const send = async (count: number) =>
    (await server.call('/st/mark', { events: Array.from({ length: count }, mark) }, { device })).code
  const { name = '', device: max = 0 } = OPEN_CALLS['/st/mark'] ?? {}
  expect(await send(100)).toBe(200)
  const key = `open:${name}:device:${device}`
  expect((await rowOf(server, 'limits', { key })).used).toBe(100)
  await setRows(server, 'limits', { key }, { used: max - 99 })
  expect([await send(100), (await rowsOf(server, 'marks', { device })).length]).toEqual([429, 100])
})

test('marks are not stored while their table has its maximum size, which the log and the metrics say [S26.21]', async () => {
  const logs: string[] = []
  const config = { ...server.deps.config, marksMaxMb: 0 }
  const own = await buildApp({ ...server.deps, config }, { log: { write: (line) => void logs.push(line) } })
  const send = async (device: string) =>
    (await own.inject(request('/st/mark', { events: [mark(), mark()] }, { device }))).json()
  // A call does not wait long for the size of the table, and the next one uses what came late.
  await until('the size to be known', async () => (await send('before')).data.accepted === 0)
  expect(await send('full')).toMatchObject({ code: 200, data: { accepted: 0 } })
  expect(await rowsOf(server, 'marks', { device: 'full' })).toEqual([])
  expect(logs.join('')).toContain('the table of marks is full')
  expect((await own.inject({ url: '/metrics', headers: METRICS })).body).toMatch(/marks_dropped_total [24]\n/)
  await own.close()
})

test('the showing of advertisements counts once for a device, page and day, whatever ids its marks have [S20.4]', async () => {
  const show = (device: string, page = '/', at = '2026-11-20T02:00:00.000Z') =>
    server.ok('/st/mark', { events: [{ ...mark(), name: 'ad_show', page, at }] }, { device })
  const counted = [
    await show('shown-1'),
    await show('shown-1', '/', '2026-11-20T05:00:00.000Z'),
    await show('shown-1', '/productList'),
    await show('shown-2'),
    await show('shown-1', '/', '2026-11-21T02:00:00.000Z'),
  ]
  expect(counted.map(({ accepted }) => accepted)).toEqual([1, 0, 1, 1, 1])
})
