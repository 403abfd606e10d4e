import path from 'node:path'
import { closeBrowser } from '../../drivers/chromium/browser'
import { agents, type H5Driver, h5Driver } from '../../drivers/chromium/h5-driver'
import { closeWeapp, weappChromiumDriver } from '../../drivers/glass-easel/driver'
import { type RunningServer, startServer } from '../../drivers/server'
import { smallScreenFaults } from '../../visits/small-screen'

const weappTools = path.resolve(__dirname, '../../../dist/tools/weapp')

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { H5_DIR: 'dist/tools/h5' } })
})
afterAll(async () => {
  await closeWeapp()
  await closeBrowser()
  await server?.stop()
})

const themeOf = (visitor: H5Driver) => visitor.browserPage.locator('html').getAttribute('data-theme')
const opened = (visitor: H5Driver) => visitor.browserPage.locator('#boot').waitFor({ state: 'detached' })

/** All that the tester can see a page go by, with the words on it. */
async function screenOf(visitor: H5Driver) {
  await visitor.waitFor('about-account')
  await visitor.settle()
  return {
    words: await visitor.read(),
    theme: await themeOf(visitor),
    channel: await visitor.storage('_channel'),
    loggedIn: (await visitor.storage('access_token')) !== null,
    phone: await visitor.browserPage.evaluate(() => [
      navigator.userAgent,
      navigator.maxTouchPoints,
      new Date().toISOString().slice(0, 13),
    ]),
  }
}

test('the panel puts a page into a state, and its link shows another browser the same screen [S28.1]', async () => {
  const visitor = await h5Driver(server)
  await visitor.open('about', { _ch: 'organic' })
  await visitor.waitFor('about-login')
  await visitor.tap('qa-open')
  for (const id of ['persona-returning', 'theme-duole', 'agent-iphone', 'channel-test-c3'])
    await visitor.tap(`qa-${id}`)
  await visitor.fill('qa-clock-text', '2027-03-01 09:00')
  const link = (await visitor.text('qa-link')) ?? ''
  await visitor.tap('qa-back')
  await visitor.arrive('about')
  await visitor.waitFor('about-export')
  const seen = await screenOf(visitor)
  expect(seen).toMatchObject({ theme: 'duole', channel: 'test-c3', loggedIn: true })
  expect(seen.phone).toEqual([expect.stringContaining('iPhone'), 5, '2027-03-01T01'])
  const [call] = visitor.calls('/v1.0/channel/option').slice(-1)
  expect(call?.headers['x-sandbox-clock']).toMatch(/^2027-03-01T01:00/)
  expect(call?.body.public).toMatchObject({ _plat: 1, _ch: 'test-c3' })
  await visitor.close()

  const other = await h5Driver(server)
  await other.visit(link)
  await other.waitFor('about-export')
  expect(await screenOf(other)).toEqual(seen)
  expect(new URL(other.browserPage.url()).search).toBe('?_ch=test-c3')
  await other.reload()
  await other.waitFor('about-export')
  expect(await screenOf(other)).toEqual(seen)
  // The persona is put back once; a reload goes on with what it has done.
  expect(other.calls('/test/user/login')).toHaveLength(1)
  await other.close()
})

test('with every call failing the panel still opens, and takes the fault back [S28.1]', async () => {
  const visitor = await h5Driver(server, { allow: [/ERR_|Failed to load/] })
  await visitor.visit('/about?qa_fault=offline')
  await visitor.see('页面暂时没有打开')
  await visitor.tap('qa-open')
  expect(await visitor.checked('qa-fault-offline')).toBe(true)
  await visitor.tap('qa-fault')
  await visitor.tap('qa-back')
  await visitor.waitFor('about-account')
  await visitor.close()
})

test('a host app whose bridge comes late gives the persona’s token [S28.4]', async () => {
  const visitor = await h5Driver(server, { agent: agents.ios })
  await visitor.visit('/about?qa_persona=returning&qa_agent=host-android&qa_host=late')
  await opened(visitor)
  const token = await visitor.storage('access_token')
  expect(await visitor.storage('token')).toBe(JSON.stringify({ _token: token }))
  await visitor.close()
})

test('the panel has room for all of it on a small phone, for fingers and for screen readers [S28.2]', async () => {
  const visitor = await h5Driver(server)
  await visitor.visit('/tester')
  await visitor.waitFor('qa-back')
  await visitor.tap('qa-go-pages')
  expect(await smallScreenFaults(visitor)).toEqual([])
  await visitor.close()
})

test('the mini-program has the panel too, and its parameters open the same state', async () => {
  const visitor = await weappChromiumDriver(server, { dist: weappTools })
  await visitor.open('about', { _ch: 'organic' })
  await visitor.waitFor('about-login')
  await visitor.tap('qa-open')
  for (const id of ['persona-returning', 'theme-duole', 'agent-iphone', 'channel-test-c3'])
    await visitor.tap(`qa-${id}`)
  await visitor.set({ privacy: 'ask' })
  await visitor.tap('qa-copy-query')
  await visitor.tap('privacy-agree')
  const query = new URLSearchParams(await visitor.clipboard())
  await visitor.waitFor('toast', { gone: true })
  await visitor.tap('qa-back')
  await visitor.waitFor('about-export')
  await visitor.settle()
  const seen = await visitor.read()
  expect(visitor.calls('/v1.0/channel/option').slice(-1)[0]?.body.public).toMatchObject({
    _plat: 1,
    _ch: 'test-c3',
  })
  await visitor.close()

  const other = await weappChromiumDriver(server, { dist: weappTools })
  await other.open('about', Object.fromEntries(query))
  await other.waitFor('about-export')
  await other.settle()
  expect(await other.read()).toBe(seen)
  await other.close()
})
