import { closeBrowser } from '../drivers/chromium/browser'
import { type H5Driver, type H5Options, h5Driver } from '../drivers/chromium/h5-driver'
import { type OtherOrigin, otherOrigin } from '../drivers/other-origin'
import { type RunningServer, startServer } from '../drivers/server'
import { until } from '../drivers/until'
import { logIn } from '../scenarios/logging-in'
import { newPerson } from '../scenarios/person'

const MARK = '/st/mark'

let server: RunningServer
let allowed: OtherOrigin
let stranger: OtherOrigin
beforeAll(async () => {
  allowed = await otherOrigin()
  stranger = await otherOrigin()
  server = await startServer({ env: { ALLOWED_ORIGINS: allowed.origin } })
  allowed.serve(server.baseUrl)
  stranger.serve(server.baseUrl)
})
afterAll(async () => {
  await closeBrowser()
  allowed.close()
  stranger.close()
  await server?.stop()
})

/** One visit in a fresh browser profile; being without network is what these tests provoke. */
async function visiting(walk: (visitor: H5Driver) => Promise<void>, options: H5Options = {}) {
  const visitor = await h5Driver(server, { allow: [/ERR_INTERNET_DISCONNECTED/], ...options })
  await walk(visitor)
  await visitor.close()
}

interface Row {
  id: string
  name: string
  page: string
}

const stored = async (visitor: H5Driver) =>
  server.rows<Row>('select id, name, page from marks where device = $1 order by at', [
    await visitor.storage('localdid'),
  ])
const waiting = async (visitor: H5Driver): Promise<Row[]> =>
  JSON.parse((await visitor.storage('marks.1')) ?? '[]')
const arrived = (visitor: H5Driver) =>
  until('every mark to have arrived', async () => (await waiting(visitor)).length === 0)
const open = async (visitor: H5Driver) => {
  await visitor.visit('/')
  await visitor.browserPage.locator('#boot').waitFor({ state: 'detached' })
}
/** The ids of all marks that were sent, in calls and beacons, one list for each. */
const sentIds = (visitor: H5Driver) =>
  visitor.calls(MARK).map(({ body }) => (body.events as Row[]).map(({ id }) => id))

const hide = (visitor: H5Driver) =>
  visitor.browserPage.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('a page that was opened is marked, and the mark leaves the device when it has arrived [S20.4]', () =>
  visiting(async (visitor) => {
    await open(visitor)
    await arrived(visitor)
    expect(await stored(visitor)).toEqual([expect.objectContaining({ name: 'page_view', page: '/' })])
  }))

test('a mark is stored with whether the channel’s tracking script had loaded by then [S3.4]', () =>
  visiting(async (visitor) => {
    await visitor.visit('/?_ch=xfkuaishou2')
    await visitor.browserPage.locator('#boot').waitFor({ state: 'detached' })
    await visitor.settle()
    await visitor.tapText('关于我们')
    await visitor.arrive('about')
    await until('the mark of the page', async () =>
      (await stored(visitor)).some(({ page }) => page === '/about'),
    )
    const [about] = await server.rows(`select props from marks where device = $1 and page = '/about'`, [
      await visitor.storage('localdid'),
    ])
    expect(about).toEqual({ props: { third_party: true } })
  }))

/** Chromium's beacons of a page that is left pass by the faults of these tests; without network they would be lost. */
const LOST_BEACONS = 'navigator.sendBeacon = () => true'

test('marks made without network outlive a reload, go out when it is back, and are stored once each [S20.5]', () =>
  visiting(
    async (visitor) => {
      await open(visitor)
      await arrived(visitor)
      // The page itself loads; only the marks find no network.
      await visitor.fault(MARK, 'offline')
      await visitor.tapText('关于我们')
      await visitor.arrive('about')
      await until('a try', () => visitor.calls(MARK).length >= 2)
      const before = await waiting(visitor)
      expect(before.length).toBeGreaterThan(0)
      await visitor.reload()
      await visitor.arrive('about')
      await until('a try after the reload', async () => (await waiting(visitor)).length > before.length)
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

test('a page that hides sends a beacon, and what it carried is not stored twice [S20.5]', () =>
  visiting(async (visitor) => {
    await open(visitor)
    await hide(visitor)
    await until('the beacon', () => visitor.calls(MARK).length === 1)
    const [beacon] = visitor.calls(MARK)
    expect(beacon?.headers['content-type']).toContain('text/plain')
    await until('the mark to be stored', async () => (await stored(visitor)).length === 1)
    await arrived(visitor)
    const ids = sentIds(visitor).flat()
    expect(ids.length).toBeGreaterThan(new Set(ids).size)
    expect(await stored(visitor)).toHaveLength(new Set(ids).size)
  }))

test('a beacon that was lost is made good at the next start', () =>
  visiting(async (visitor) => {
    await visitor.fault(MARK, 'offline')
    await open(visitor)
    await hide(visitor)
    await until('the beacon', () => visitor.calls(MARK).length >= 1)
    const [lost] = await waiting(visitor)
    expect(lost).toMatchObject({ name: 'page_view' })
    await visitor.fault(MARK, null)
    await visitor.reload()
    await arrived(visitor)
    expect((await stored(visitor)).map(({ id }) => id)).toContain(lost?.id)
  }))

test('two tabs share what waits, and nothing is lost or stored twice', () =>
  visiting(async (visitor) => {
    await open(visitor)
    await arrived(visitor)
    await visitor.fault(MARK, 'offline')
    const second = await visitor.browserPage.context().newPage()
    await second.goto(new URL('/download', server.baseUrl).href)
    await second.locator('#boot').waitFor({ state: 'detached' })
    await visitor.tapText('关于我们')
    await visitor.arrive('about')
    const both = await until('a mark of each tab', async () => {
      const marks = await waiting(visitor)
      return marks.length === 2 ? marks : null
    })
    await visitor.fault(MARK, null)
    await visitor.browserPage.context().setOffline(true)
    await visitor.browserPage.context().setOffline(false)
    await arrived(visitor)
    const rows = await stored(visitor)
    expect(rows).toHaveLength(3)
    expect(rows.slice(1).map(({ id }) => id)).toEqual(both.map(({ id }) => id))
    await second.close()
  }))

/** One visit to the H5 at another address than its server's. */
async function elsewhere(
  { origin }: OtherOrigin,
  walk: (visitor: H5Driver) => Promise<void>,
  allow: RegExp[] = [],
) {
  const visitor = await h5Driver({ ...server, baseUrl: origin }, { origins: [server.baseUrl], allow })
  await walk(visitor)
  await visitor.close()
}

test('on an H5 served from a configured other origin a visitor can log in, and marks and beacons reach the server [S26.6]', () =>
  elsewhere(allowed, async (visitor) => {
    await visitor.visit('/')
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
    ).toEqual([server.baseUrl])
  }))

test('an H5 served from an origin that is not configured says that the page did not open [S26.6]', () =>
  elsewhere(
    stranger,
    async (visitor) => {
      await visitor.visit('/')
      await visitor.see('页面暂时没有打开')
      expect(await visitor.storage('access_token')).toBeNull()
    },
    [/blocked by CORS policy/, /ERR_FAILED/],
  ))
