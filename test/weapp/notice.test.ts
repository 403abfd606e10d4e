import { type RunningServer, startServer } from '../drivers/server'
import { type WeappDriver, weappDriver } from '../drivers/simulate/weapp-driver'
import { appliedVisitor, logInAs } from '../scenarios/known'

const ALLOW = '/v1/app/notice'

let server: RunningServer
let visitor: WeappDriver
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server?.stop()
})
beforeEach(async () => {
  visitor = await weappDriver(server)
  await logInAs(visitor, await appliedVisitor(server, ['cf1-daily']))
  await visitor.open('result')
  await visitor.waitFor('result-notice')
})
afterEach(() => visitor.close())

test('a visitor allows one message by a tap, which the server keeps, and the page says so then and later [S25.30]', async () => {
  expect(visitor.calls(ALLOW)).toEqual([])
  await visitor.tap('result-notice')
  await visitor.see('微信会通知您一次')
  expect(await visitor.exists('result-notice')).toBe(false)
  await visitor.tap('result-refresh')
  await visitor.see('微信会通知您一次')
  expect(visitor.calls(ALLOW)).toHaveLength(1)
})

test.each([
  ['reject', '没有开启通知'],
  ['ban', '您在微信里关闭了这项通知'],
] as const)(
  'after WeChat’s answer %s nothing is stored, and the page says how to allow the message later [S25.30]',
  async (answer, words) => {
    visitor.phone.notice = answer
    await visitor.tap('result-notice')
    await visitor.see(words)
    visitor.phone.notice = 'accept'
    await visitor.tap('result-notice')
    await visitor.see('微信会通知您一次')
    expect(visitor.calls(ALLOW)).toHaveLength(1)
  },
)
