import { randomUUID } from 'node:crypto'
import { pageOf, withoutSecrets } from '../../src/lib/page-address'
import { freshMobile, rowOf, rowsOf, type TestApp, testApp, wrap } from '../tools/harness'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  await server.db
    .insertInto('channels')
    .values({
      code: 'mine',
      name: '专属名',
      theme_color: 'xiaofu',
      entry: 'yfrom',
      redirect_domain: 'https://h5.result.example',
    })
    .execute()
})
afterAll(() => server.close())

const mark = (id: string = randomUUID()) => ({
  id,
  name: 'page_show',
  page: '/product/cf1-daily',
  at: '2026-11-20T02:00:00.000Z',
  props: { third_party: true, position: 'home', ids: '1,2' },
})

test('a channel has its theme, name, entry and redirect domain [S6.6, S27.11]', async () => {
  expect(await server.ok('/v1.0/channel/option', { _ch: 'mine' })).toEqual({
    app: { theme_color: 'xiaofu', name: '专属名', entry: 'yfrom' },
    redirect_domain: 'https://h5.result.example',
  })
})

test('an unknown channel gets the neutral defaults, and leaves the theme to the client [S7.9]', async () => {
  expect(await server.ok('/v1.0/channel/option', { _ch: 'never-heard-of' })).toEqual({
    app: { theme_color: '', name: '借款匹配', entry: 'from' },
    redirect_domain: '',
  })
})

test.each([
  [{ _ch: 'mine', cid: 'other' }, 'stored', 'yfrom'],
  [{ cid: 'mine', channel: 'other' }, 'stored', 'yfrom'],
  [{ channel: 'mine' }, 'stored', 'from'],
  [{ _ch: 'x'.repeat(65), cid: 'mine' }, 'stored', 'yfrom'],
  [{}, 'mine', 'yfrom'],
  [{ _ch: 'other', cid: 'mine' }, 'mine', 'from'],
  [{ _ch: ['mine'], cid: { a: 1 } }, 'mine', 'yfrom'],
])('the query %o with the stored channel %s enters at %s [S4.3]', async (query, channel, entry) => {
  expect((await server.ok('/v1.0/channel/option', query, { channel })).app.entry).toBe(entry)
})

test('a landing hit keeps the click id and the page, and nothing else of its address [S7.9, S20.7, S26.3]', async () => {
  const landing = 'https://x.test/landing/a?_ch=a&uid=SECRET&_token=T&mobile=13900000000#top'
  await server.ok('/v1.0/channel/monitor', { channel: 'a', click_id: 'c-1', landing }, { device: 'dev' })
  const rows = await rowsOf(server, 'channel_hits')
  expect(rows).toEqual([
    expect.objectContaining({
      channel: 'a',
      click_id: 'c-1',
      landing: '/landing/:channel',
      device: 'dev',
    }),
  ])
})

test.each([
  ['/from?uid=1', '/from'],
  ['/result?_token=a&_user_id=1&_phone_mark=b', '/result'],
  ['/result?a=1&_token=x#top', '/result?a=1#top'],
  ['/result?_token=x&a=1', '/result?a=1'],
  ['/from?guid=1&my_token=2', '/from?guid=1&my_token=2'],
  ['', ''],
])('the address %s is kept as %s', (address, kept) => expect(withoutSecrets(address)).toBe(kept))

test.each([
  ['https://x.test/from?a=1', '/from'],
  ['/product/13900000000#top', '/product/:code'],
  ['/pages/home/index', '/'],
  ['pages/order/from/index?a=1', '/from'],
  ['/13900000000', ''],
  ['//13900000000', ''],
])('of the address %s the page "%s" is kept', (address, kept) => expect(pageOf(address)).toBe(kept))

test('a mark counts once however often it is sent [S7.9, S20.4]', async () => {
  const [one, two] = [mark(), mark()]
  expect(await server.ok('/st/mark', { events: [one, two, one] })).toEqual({ accepted: 2 })
  expect(await server.ok('/st/mark', { events: [two, mark()] })).toEqual({ accepted: 1 })
  expect(await server.ok('/st/mark', { events: [] })).toEqual({ accepted: 0 })
})

test('a mark counts once when it is sent many times at once', async () => {
  const event = mark()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => server.ok('/st/mark', { events: [event] })),
  )
  expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(1)
})

test('a mark keeps what it says, who sent it and when', async () => {
  const token = await server.login()
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
})

test.each<[string, object]>([
  ['a property that no event of ours has', { props: { mobile: '13900000000' } }],
  ['text where a code belongs', { props: { source: '张三' } }],
  ['a phone number among the ids', { props: { ids: '1,13900000000' } }],
  ['a phone number as an id', { props: { id: 13_900_000_000 } }],
  ['text as its name', { name: '张三' }],
])('a mark with %s is refused [S26.3]', async (_what, change) => {
  const answer = await server.call('/st/mark', { events: [{ ...mark(), ...change }] })
  expect(answer).toMatchObject({ code: 601, errors: [{ field: expect.stringMatching(/^events\.0\./) }] })
})

test('a beacon sends its JSON as text', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/st/mark',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    payload: JSON.stringify(wrap({ events: [mark()] })),
  })
  expect(answer.json()).toMatchObject({ code: 200, data: { accepted: 1 } })
})

test('text is taken for marks only', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/web/region/list',
    headers: { 'content-type': 'text/plain' },
    payload: JSON.stringify(wrap({})),
  })
  expect([answer.statusCode, answer.json().code]).toEqual([200, 400])
})

test.each(['yesterday', '2026-11-20', '2026-13-45T00:00:00Z', '2026-11-20T00:00:00'])(
  'a mark whose time is no moment (%s) is refused by name',
  async (at) => {
    const answer = await server.call('/st/mark', { events: [{ ...mark(), at }] })
    expect(answer).toMatchObject({ code: 601, errors: [{ field: 'events.0.at' }] })
  },
)

const visitorRow = (user_id: number) => rowOf(server, 'visitors', { user_id })
const deviceRow = (device: string) => rowOf(server, 'device_channels', { device })
const hit = (device: string, channel: string, click_id?: string, token?: string) =>
  server.ok('/v1.0/channel/monitor', { channel, click_id, landing: '/landing/x' }, { device, token })
const touch = (device: string, channel: string, token?: string) =>
  server.ok('/v1/user/activeChannel', { channel }, { device, token })

describe('attribution', () => {
  test('the first channel of a device is kept and the last one updated, and a login takes both over [S7.1, S11.9, S20.6]', async () => {
    const device = randomUUID()
    for (const channel of ['first', 'second', 'third']) {
      await touch(device, channel)
      server.clock.forward(60)
    }
    const { user_id } = await server.ok('/test/user/login', { mobile: freshMobile() }, { device })
    const row = await visitorRow(user_id)
    expect([row.first_channel, row.last_channel]).toEqual(['first', 'third'])
    expect((await deviceRow(device)).user_id).toBe(user_id)
  })

  test('a logged-in visitor keeps the first channel when another is touched', async () => {
    const device = randomUUID()
    const mobile = freshMobile()
    const { user_id, token } = await server.ok('/test/user/login', { mobile }, { device, channel: 'origin' })
    server.clock.forward(60)
    await touch(device, 'later', token)
    const row = await visitorRow(user_id)
    expect([row.first_channel, row.last_channel]).toEqual(['origin', 'later'])
  })

  test('the first and the last touch keep their click ids and times, and a login takes them over [S20.6]', async () => {
    const device = randomUUID()
    const first_at = server.clock.now()
    await hit(device, 'a', 'click-1')
    server.clock.forward(3_600)
    await hit(device, 'b', 'click-2')
    server.clock.forward(3_600)
    const last_at = server.clock.now()
    await hit(device, 'c', 'click-3')
    server.clock.forward(3_600)
    const touches = {
      first_channel: 'a',
      first_click_id: 'click-1',
      last_channel: 'c',
      last_click_id: 'click-3',
    }
    expect(await deviceRow(device)).toMatchObject({ ...touches, first_at, last_at })
    const { user_id } = await server.ok('/test/user/login', { mobile: freshMobile() }, { device })
    const visitor = { ...touches, first_touch_at: first_at, last_touch_at: last_at }
    expect(await visitorRow(user_id)).toMatchObject(visitor)
  })

  test('the one call of a landing is a touch of the device and of the visitor, with its click id [S20.6]', async () => {
    const device = randomUUID()
    const { user_id, token } = await server.ok('/test/user/login', { mobile: freshMobile() }, { device })
    await hit(device, 'a', 'click-1', token)
    const touched = {
      first_channel: 'a',
      last_channel: 'a',
      first_click_id: 'click-1',
      last_click_id: 'click-1',
    }
    expect(await deviceRow(device)).toMatchObject(touched)
    expect(await visitorRow(user_id)).toMatchObject(touched)
  })

  test('a later touch of the same channel without a click keeps the last one, and lends none to the first [S20.6]', async () => {
    const device = randomUUID()
    await hit(device, 'a', 'click-1')
    server.clock.forward(86_400)
    await touch(device, 'a')
    expect(await deviceRow(device)).toMatchObject({ first_click_id: 'click-1', last_click_id: 'click-1' })
    await touch(device, 'b')
    expect(await deviceRow(device)).toMatchObject({ first_click_id: 'click-1', last_click_id: null })

    const plain = randomUUID()
    await touch(plain, 'a')
    await hit(plain, 'a', 'click-2')
    expect(await deviceRow(plain)).toMatchObject({ first_click_id: null, last_click_id: 'click-2' })
  })

  test('a login on an older device does not bring an older last touch back', async () => {
    const mobile = freshMobile()
    const [old, recent] = [randomUUID(), randomUUID()]
    await hit(old, 'a', 'click-1')
    server.clock.forward(86_400)
    await hit(recent, 'b', 'click-2')
    await server.ok('/test/user/login', { mobile }, { device: recent })
    const { user_id } = await server.ok('/test/user/login', { mobile }, { device: old })
    expect(await visitorRow(user_id)).toMatchObject({ last_channel: 'b', last_click_id: 'click-2' })
  })

  test('a visitor on a second device keeps the first touch of the first one', async () => {
    const mobile = freshMobile()
    const [one, two] = [randomUUID(), randomUUID()]
    await hit(one, 'a', 'click-1')
    await server.ok('/test/user/login', { mobile }, { device: one })
    server.clock.forward(3_600)
    await hit(two, 'b', 'click-2')
    const { user_id } = await server.ok('/test/user/login', { mobile }, { device: two })
    expect(await visitorRow(user_id)).toMatchObject({
      first_channel: 'a',
      first_click_id: 'click-1',
      last_channel: 'b',
      last_click_id: 'click-2',
    })
  })

  test('a login on a device without a touch takes the channel of the call, if it names one', async () => {
    const login = (channel: string) =>
      server.ok('/test/user/login', { mobile: freshMobile() }, { device: randomUUID(), channel })
    expect(await visitorRow((await login('origin')).user_id)).toMatchObject({
      first_channel: 'origin',
      last_channel: 'origin',
      first_touch_at: server.clock.now(),
    })
    expect(await visitorRow((await login('')).user_id)).toMatchObject({
      first_channel: null,
      first_touch_at: null,
    })
  })
})

describe('the calls that need no login', () => {
  const answers = async (times: number, send: () => Promise<{ code: number }>) => {
    const codes = []
    for (let i = 0; i < times; i++) codes.push((await send()).code)
    return codes
  }

  test('one device may send so many marks in ten minutes, another one still may [S7.9, S9.3]', async () => {
    const own = await testApp()
    const key = {
      key: 'open:mark:device:many',
      used: 598,
      resets_at: new Date(own.clock.now().getTime() + 600_000),
    }
    await own.db.insertInto('limits').values(key).execute()
    const send = (device: string) => own.call('/st/mark', { events: [mark()] }, { device })
    expect(await answers(4, () => send('many'))).toEqual([200, 200, 429, 429])
    expect((await send('other')).code).toBe(200)
    expect(await rowsOf(own, 'marks')).toHaveLength(3)
    own.clock.forward(600)
    expect((await send('many')).code).toBe(200)
    await own.close()
  })

  test('landing hits and touches of one device share a limit, and a refused one writes nothing', async () => {
    const own = await testApp()
    const device = 'many'
    const monitor = () => own.call('/v1.0/channel/monitor', { channel: 'a', landing: '/' }, { device })
    const active = () => own.call('/v1/user/activeChannel', { channel: 'a' }, { device })
    const codes = [...(await answers(60, monitor)), ...(await answers(61, active))]
    expect(codes.filter((code) => code === 200)).toHaveLength(120)
    expect(codes.at(-1)).toBe(429)
    expect((await monitor()).code).toBe(429)
    expect(await rowsOf(own, 'channel_hits')).toHaveLength(60)
    await own.close()
  })

  test('an address that changes its device each time is stopped too', async () => {
    const own = await testApp()
    const key = { key: 'open:mark:address:2001:db8:1:2::/64', used: 59_999 }
    const resets_at = new Date(own.clock.now().getTime() + 600_000)
    await own.db
      .insertInto('limits')
      .values({ ...key, resets_at })
      .execute()
    const send = (ip: string) => own.call('/st/mark', { events: [] }, { device: randomUUID(), ip })
    expect((await send('2001:db8:1:2::7')).code).toBe(200)
    expect(await send('2001:db8:1:2::8')).toMatchObject({ code: 429, errors: [{ content: '600' }] })
    expect((await send('2001:db8:1:3::8')).code).toBe(200)
    await own.close()
  })
})
