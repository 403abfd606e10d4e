import { type H5Driver, h5Driver } from '../drivers/chromium/h5-driver'
import { serveElsewhere } from '../drivers/other-origin'
import { until } from '../drivers/until'
import { logIn } from '../scenarios/logging-in'
import { newPerson } from '../scenarios/person'
import { meetErrors } from '../tools/reported-errors'
import { opened, serveH5 } from './serve-h5'

const MARK = '/st/mark'

const [ALLOWED, STRANGER] = ['http://allowed.localhost', 'http://stranger.localhost']
// These tests cause the browser's error message about a missing network.
const site = serveH5(() => ({ env: { ALLOWED_ORIGINS: ALLOWED } }), {
  allow: [/ERR_INTERNET_DISCONNECTED/],
})
const { it, visiting } = site

interface Row {
  id: string
  name: string
  page: string
  props: object
}

const stored = async (visitor: H5Driver) =>
  site.server.rows<Row>('select id, name, page, props from marks where device = $1 order by at', [
    await visitor.storage('localdid'),
  ])
/** Returns the marks that the device keeps until the server has acknowledged them. */
const waiting = async (visitor: H5Driver): Promise<Row[]> =>
  JSON.parse((await visitor.storage('marks.1')) ?? '[]')
const arrived = (visitor: H5Driver) =>
  until('every mark to have arrived', async () => (await waiting(visitor)).length === 0)
const open = async (visitor: H5Driver, address = '/') => {
  await visitor.visit(address)
  await opened(visitor)
}
const hide = (visitor: H5Driver) =>
  visitor.browserPage.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

it('the mark of an opened page says whether the channel’s tracking script had loaded, and leaves the device once the server has it [S3.4, S20.4]', async (visitor) => {
  await open(visitor, '/?_ch=xfkuaishou2')
  await visitor.settle()
  await visitor.tapText('关于我们', 'about')
  const about = await until('the mark of the page', async () =>
    (await stored(visitor)).find(({ page }) => page === '/about'),
  )
  expect(about).toMatchObject({ name: 'page_view', props: { third_party: true } })
  await arrived(visitor)
})

/** The faults of these tests do not affect Chromium's beacons, so this script loses all of them. */
const LOST_BEACONS = 'navigator.sendBeacon = () => true'

test('marks that are made without a network survive a reload, are sent when the network is back, and are stored once each [S20.5]', () =>
  visiting(
    async (visitor) => {
      await open(visitor)
      await arrived(visitor)
      // Only the calls that send marks fail; the page itself loads.
      await visitor.fault(MARK, 'offline')
      await visitor.tapText('关于我们', 'about')
      await until('a call with marks', () => visitor.calls(MARK).length >= 2)
      const before = await waiting(visitor)
      expect(before.length).toBeGreaterThan(0)
      await visitor.reload()
      await visitor.arrive('about')
      await until('a mark of the reload', async () => (await waiting(visitor)).length > before.length)
      expect(await stored(visitor)).toHaveLength(1)

      await visitor.fault(MARK, null)
      await visitor.browserPage.context().setOffline(true)
      await visitor.browserPage.context().setOffline(false)
      await arrived(visitor)
      const names = (await stored(visitor)).map(({ name, page }) => `${name} ${page}`)
      expect(names).toEqual(['page_view /', 'page_view /about', 'page_view /about'])
    },
    { script: LOST_BEACONS },
  ))

/** Runs one visit to an H5 that is served from another origin than its server. */
async function elsewhere(origin: string, visit: (visitor: H5Driver) => Promise<void>, allow: RegExp[] = []) {
  const { server } = site
  const visitor = await h5Driver(server, { origins: [origin], allow })
  await serveElsewhere(visitor, origin)
  await visit(visitor)
  await visitor.close()
}

test('a visitor can log in on an H5 that is served from a configured other origin, and marks and beacons reach the server [S26.6]', () =>
  elsewhere(ALLOWED, async (visitor) => {
    await visitor.visit(ALLOWED)
    await visitor.waitFor('login-submit')
    await arrived(visitor)
    await logIn(visitor, newPerson())
    await visitor.arrive('from')
    await hide(visitor)
    const isBeacon = ({ headers }: { headers: Record<string, string> }) =>
      headers['content-type']?.includes('text/plain')
    await until('the beacon', () => visitor.calls(MARK).some(isBeacon))
    const pagesOf = async () => (await stored(visitor)).map(({ page }) => page)
    await until('the marks to be stored', async () => (await pagesOf()).includes('/from'))
    expect(await pagesOf()).toContain('/')
    const asked = await visitor.browserPage.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    )
    expect(
      asked.filter((url) => url.endsWith('/v1.0/user/encrypt/login')).map((url) => new URL(url).origin),
    ).toEqual([site.server.baseUrl])
  }))

test('an H5 served from an origin that is not configured says that the page did not open [S26.6]', () =>
  elsewhere(
    STRANGER,
    async (visitor) => {
      await visitor.visit(STRANGER)
      await visitor.see('网络没有连上或系统繁忙')
      expect(await visitor.storage('access_token')).toBeNull()
    },
    [/blocked by CORS policy/, /ERR_FAILED/],
  ))

test('an error while a page renders or loads data reaches the server’s log and metrics once, and is traced to its file and line', () =>
  visiting(meetErrors, { allow: [/TypeError/] }))
