import { randomUUID } from 'node:crypto'
import { withoutSecrets } from '../src/services/page-address'
import { freshMobile, type TestApp, testApp, wrap } from './harness'

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
      redirect_domain: 'https://h5.example.com',
    })
    .execute()
})
afterAll(() => server.close())

const mark = (id: string = randomUUID()) => ({
  id,
  name: 'page_show',
  page: 'home',
  at: '2026-11-20T02:00:00.000Z',
  props: { step: 1, from: 'ad', first: true },
})

test('a channel has its theme, name, entry and redirect domain', async () => {
  expect(await server.ok('/v1.0/channel/option', { _ch: 'mine' })).toEqual({
    app: { theme_color: 'xiaofu', name: '专属名', entry: 'yfrom' },
    redirect_domain: 'https://h5.example.com',
  })
})

test('an unknown channel gets the neutral defaults, and leaves the theme to the client', async () => {
  expect(await server.ok('/v1.0/channel/option', { _ch: 'never-heard-of' })).toEqual({
    app: { theme_color: '', name: '借款匹配', entry: 'from' },
    redirect_domain: '',
  })
})

test.each([
  [{ _ch: 'mine', cid: 'other' }, 'stored', 'yfrom'],
  [{ cid: 'mine', channel: 'other' }, 'stored', 'yfrom'],
  [{ channel: 'mine' }, 'stored', 'yfrom'],
  [{}, 'mine', 'yfrom'],
  [{ _ch: 'other', cid: 'mine' }, 'mine', 'from'],
  [{ _ch: ['mine'], cid: { a: 1 } }, 'mine', 'yfrom'],
])('the query %o with the stored channel %s enters at %s', async (query, channel, entry) => {
  expect((await server.ok('/v1.0/channel/option', query, { channel })).app.entry).toBe(entry)
})

test('a landing hit keeps the click id and loses the secrets of its address', async () => {
  const landing = 'https://x.test/landing/a?_ch=a&uid=SECRET&_token=T&x=1'
  await server.ok('/v1.0/channel/monitor', { channel: 'a', click_id: 'c-1', landing }, { device: 'dev' })
  const rows = await server.db.selectFrom('channel_hits').selectAll().execute()
  expect(rows).toEqual([
    expect.objectContaining({
      channel: 'a',
      click_id: 'c-1',
      landing: 'https://x.test/landing/a?_ch=a&x=1',
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

test('a mark counts once however often it is sent', async () => {
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
  const row = await server.db
    .selectFrom('marks')
    .selectAll()
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    name: 'page_show',
    page: 'home',
    props: event.props,
    channel: 'mine',
    device: 'd1',
  })
  expect(row.at.toISOString()).toBe(event.at)
  expect(row.user_id).toEqual(expect.any(Number))
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

test('the first channel of a device is kept and the last one updated, and a login takes both over', async () => {
  const device = randomUUID()
  for (const channel of ['first', 'second', 'third']) {
    await server.ok('/v1/user/activeChannel', { channel }, { device })
    server.clock.forward(60)
  }
  const { user_id } = await server.ok('/test/user/login', { mobile: freshMobile() }, { device })
  const row = await server.db
    .selectFrom('visitors')
    .selectAll()
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  expect([row.first_channel, row.last_channel]).toEqual(['first', 'third'])
})

test('a logged-in visitor keeps the first channel when another is touched', async () => {
  const device = randomUUID()
  const mobile = freshMobile()
  const { user_id, token } = await server.ok('/test/user/login', { mobile }, { device, channel: 'origin' })
  await server.ok('/v1/user/activeChannel', { channel: 'later' }, { device, token })
  const row = await server.db
    .selectFrom('visitors')
    .selectAll()
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  expect([row.first_channel, row.last_channel]).toEqual(['origin', 'later'])
})
