import { closeBrowser } from '../drivers/chromium/browser'
import { h5Driver } from '../drivers/chromium/h5-driver'
import { type RunningServer, startServer } from '../drivers/server'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
})

const landing = async (segment: string) => {
  const visitor = await h5Driver(server)
  await visitor.visit(`/landing/${segment}`)
  await visitor.waitFor('login-submit')
  await visitor.settle()
  return visitor
}

test.each([
  ['unknown', 'never-heard-of', 'never-heard-of'],
  ['in Chinese', encodeURIComponent('渠道一'), '渠道一'],
  ['with markup', encodeURIComponent('<img src=x onerror=alert(1)>'), '<img src=x onerror=alert(1)>'],
  ['with a slash', 'a%2Fb', 'a/b'],
  ['too long to be one', 'x'.repeat(300), null],
  ['that no call can carry', 'a%00b', null],
])('a channel %s opens the funnel all the same [S20.8]', async (_name, segment, stored) => {
  const visitor = await landing(segment)
  expect(await visitor.storage('_channel')).toBe(stored)
  expect(await visitor.title()).toBe('借款匹配')
  await visitor.see('看看可以向哪些持牌机构申请')
  await visitor.close()
})

test('a landing that also names a channel by _ch is a touch of that one, in one call [S4.3]', async () => {
  const visitor = await landing('route?_ch=organic')
  expect(await visitor.storage('_channel')).toBe('organic')
  const device = await visitor.storage('localdid')
  const touched = { first_channel: 'organic', last_channel: 'organic' }
  const select = 'select first_channel, last_channel from device_channels where device = $1'
  expect(await server.rows(select, [device])).toEqual([touched])
  expect(visitor.calls('/v1/user/activeChannel')).toEqual([])
  await visitor.close()
})

test('a channel with a name of its own shows it, and keeps the neutral title [S20.8]', async () => {
  const visitor = await landing('app-demo')
  await visitor.see('示例渠道')
  expect(await visitor.title()).toBe('借款匹配')
  expect(await visitor.browserPage.locator('html').getAttribute('data-theme')).toBe('duole')
  await visitor.close()
})

test('a landing is reported with its click id, and becomes the channel of the device [S20.7]', async () => {
  const visitor = await landing('xfkuaishou5?clickid=CLICK-1')
  const device = await visitor.storage('localdid')
  expect(await server.rows('select channel, click_id from channel_hits where device = $1', [device])).toEqual(
    [{ channel: 'xfkuaishou5', click_id: 'CLICK-1' }],
  )
  expect(await server.rows('select last_channel from device_channels where device = $1', [device])).toEqual([
    { last_channel: 'xfkuaishou5' },
  ])
  await visitor.close()
})
