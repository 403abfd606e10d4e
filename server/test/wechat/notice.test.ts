import { createEngine } from '../../src/deliveries'
import { advance } from '../../src/services/application/applications'
import { deliverNext } from '../../src/services/delivery/attempt'
import { purge } from '../../src/services/privacy/purge'
import { rowOf, rowsOf, type TestApp, testApp } from '../tools/harness'
import { member } from '../tools/privacy-visitor'
import { connectedTo, wechatServer } from '../tools/remote/wechat'

const SEND = 'cgi-bin/message/subscribe/send'

let wechat: Awaited<ReturnType<typeof wechatServer>>
let server: TestApp
beforeAll(async () => {
  wechat = await wechatServer()
  server = await testApp({ config: connectedTo(wechat.settings) })
})
afterAll(async () => {
  await server.close()
  await wechat.close()
})
beforeEach(async () => {
  Object.assign(wechat, { calls: [], answers: {} })
  server.clock.set('2026-11-20T02:00:00.000Z')
  for (const table of ['deliveries', 'limits', 'wechat_notices'] as const)
    await server.db.deleteFrom(table).execute()
})

/** Sends everything that is due. */
async function deliver() {
  const engine = createEngine(server.deps)
  while (await deliverNext(engine));
}

/** A visitor whose application has arrived, and who has allowed a message. */
async function allowing() {
  const visitor = await member(server)
  const apply_no = await visitor.apply('cf1-daily')
  const { token } = visitor
  await server.ok('/v1/app/notice', { code: `login-${apply_no}` }, { token })
  server.clock.forward(10)
  await deliver()
  return {
    ...visitor,
    apply_no,
    moves: (from: 'received' | 'reviewing', to: 'reviewing' | 'closed') =>
      server.db.transaction().execute((trx) => advance(trx, apply_no, { from, to, at: server.clock.now() })),
    allowed: async () => (await server.ok('/web/result/list', {}, { token })).notice?.allowed,
  }
}

test('one permission sends one message, when an institution moves the application on, with nothing but product, status and time, and the openid is gone with it [S25.30, S25.31]', async () => {
  const visitor = await allowing()
  expect([wechat.at(SEND), await visitor.allowed()]).toEqual([[], true])
  const { openid_sealed } = await rowOf(server, 'wechat_notices')
  expect(openid_sealed).not.toContain('openid-of')
  const { text } = await server.ok('/v1/user/data/export', {}, { token: visitor.token })
  expect(text).toContain('允许发送一次微信进度通知')

  await visitor.moves('received', 'reviewing')
  await visitor.moves('reviewing', 'closed')
  await deliver()
  expect(wechat.at(SEND).map(({ body }) => body)).toEqual([
    {
      touser: `openid-of-login-${visitor.apply_no}`,
      template_id: 'template-of-the-trial-0123',
      page: 'pages/order/result/index',
      data: {
        thing1: { value: expect.stringMatching(/^.{1,20}$/u) },
        phrase2: { value: '已结束' },
        time3: { value: '2026年11月20日 10:01' },
      },
      miniprogram_state: 'formal',
      lang: 'zh_CN',
    },
  ])
  expect([await rowsOf(server, 'wechat_notices'), await visitor.allowed()]).toEqual([[], false])
  expect(server.logs.join()).not.toContain('openid-of')
})

test.each<[string, (visitor: Awaited<ReturnType<typeof allowing>>) => Promise<unknown>]>([
  ['the withdrawal of the login consent', ({ withdraw }) => withdraw('privacy')],
  ['the deletion of the account', ({ token }) => server.ok('/v1/user/delete', { confirm: true }, { token })],
])('no message is sent after %s, and the openid is deleted [S25.31]', async (_what, leave) => {
  const visitor = await allowing()
  await visitor.moves('received', 'reviewing')
  await leave(visitor)
  await deliver()
  expect(wechat.at(SEND)).toEqual([])
  expect(await rowsOf(server, 'wechat_notices')).toEqual([])
})

test('no message about an application is sent after its transfer is withdrawn, even one that was closed before, and an unused permission is for another application [S25.31]', async () => {
  const visitor = await allowing()
  await visitor.moves('received', 'reviewing')
  await visitor.moves('reviewing', 'closed')
  await visitor.withdraw('share-cf1')
  await deliver()
  expect([wechat.at(SEND), await visitor.allowed()]).toEqual([[], true])

  const other = await visitor.apply('cf2-instalment')
  server.clock.forward(10)
  await deliver()
  const [at, to] = [server.clock.now(), 'reviewing'] as const
  await server.db.transaction().execute((trx) => advance(trx, other, { from: 'received', to, at }))
  wechat.answers[SEND] = () => ({ errcode: -1 })
  await deliver()
  await visitor.withdraw('share-cf2')
  server.clock.forward(3_600)
  await deliver()
  expect([wechat.at(SEND).length, await rowsOf(server, 'wechat_notices')]).toEqual([1, []])
})

test.each<[number, object]>([
  [43101, { attempts: 1, done_at: expect.any(Date), dead_at: null }],
  [47003, { attempts: 1, done_at: null, dead_at: expect.any(Date) }],
  [-1, { attempts: 1, done_at: null, dead_at: null }],
])(
  'a message that WeChat refuses with %d is ended or repeated as its documentation says [S25.31]',
  async (errcode, row) => {
    wechat.answers[SEND] = () => ({ errcode })
    const visitor = await allowing()
    await visitor.moves('received', 'reviewing')
    await deliver()
    expect(await rowOf(server, 'deliveries', { kind: 'notice' })).toMatchObject(row)
    expect(await rowsOf(server, 'wechat_notices')).toHaveLength(errcode === 43101 ? 0 : 1)
  },
)

test('an unused permission is deleted after 184 days, and a code that WeChat does not know stores nothing [S25.31]', async () => {
  const { token } = await allowing()
  expect(await server.call('/v1/app/notice', { code: 'unknown' }, { token })).toMatchObject({
    code: 601,
    errors: [{ field: 'code' }],
  })
  server.clock.forward(185 * 86_400)
  await purge(server.db, server.clock.now())
  expect(await rowsOf(server, 'wechat_notices')).toEqual([])
})
