import { closeBrowser } from '../../drivers/chromium/browser'
import { type H5Driver, h5Driver } from '../../drivers/chromium/h5-driver'
import { type RunningServer, startServer } from '../../drivers/server'
import { until } from '../../drivers/until'
import { axe } from '../../visits/axe'

const OPTIONS = '/v1.0/channel/option'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
})

/** One visit to the fake host, in a fresh browser profile, with these settings in its address. */
async function hosting(settings: string, walk: (visitor: H5Driver) => Promise<void>) {
  const visitor = await h5Driver(server)
  await visitor.visit(`/test/host?${settings}`)
  await walk(visitor)
  await visitor.close()
}

/** What the tester reads under the phone. */
const state = (visitor: H5Driver, text: string | RegExp) =>
  visitor.browserPage.locator('#state').filter({ hasText: text }).waitFor()
const opened = (visitor: H5Driver) => state(visitor, '已打开')
const view = (visitor: H5Driver) => visitor.browserPage.frameLocator('iframe')
/** The bridge calls that the tester reads, the first one first: name and answer. */
const log = async (visitor: H5Driver) => {
  const rows = await visitor.browserPage.locator('#log tbody tr').all()
  const cells = await Promise.all(rows.map((row) => row.locator('td').allTextContents()))
  return cells
    .map(([, name = '', answer = '']) => `${name} ${answer}`)
    .filter((line) => /^(getToken|appCloseView) /.test(line))
    .reverse()
}
const authorizations = (visitor: H5Driver) =>
  visitor.calls(OPTIONS).map(({ headers }) => headers.authorization)

test.each([
  ['there from the start', 'mode=present'],
  ['late', 'mode=late&late=400'],
])('a bridge that is %s: the calls of the page carry the login of the host app [S28.4]', (_title, mode) =>
  hosting(`${mode}&token=persona&persona=returning&page=/about?_ch=organic`, async (visitor) => {
    await opened(visitor)
    const token = await visitor.storage('access_token')
    expect(token).toMatch(/.{20,}/)
    expect(authorizations(visitor)).toEqual([token])
    expect(visitor.calls(OPTIONS)[0]?.body.public).toMatchObject({ _ch: 'organic', _plat: 2 })
    expect(await log(visitor)).toEqual([`getToken {"_token":"${token?.slice(0, 12)}…"}`])
  }),
)

test('a bridge that never comes: the first page opens after three seconds, as for a guest [S28.4]', () =>
  hosting('mode=never&token=persona&page=/about', async (visitor) => {
    // A busy machine takes longer than the three seconds, never less.
    await state(visitor, /^已打开 \/about「关于我们」，首屏 ([3-9]|\d\d)\.\d 秒$/)
    expect(authorizations(visitor)).toEqual(['Bearer guest'])
    expect(await log(visitor)).toEqual([])
  }))

test.each([
  ['refuses', 'mode=rejecting&token=persona', 'getToken 拒绝：the host app refuses'],
  ['answers no JSON', 'mode=present&token=garbage', 'getToken <html>502 Bad Gateway</html>'],
])('a host app that %s: the page opens as for a guest', (_title, settings, line) =>
  hosting(`${settings}&page=/about`, async (visitor) => {
    await opened(visitor)
    expect(authorizations(visitor)).toEqual(['Bearer guest'])
    expect(await log(visitor)).toEqual([line])
  }),
)

test('a login that has ended at the host app leads to our own login, once', () =>
  hosting('mode=present&token=persona&persona=expired&page=/statusPro', async (visitor) => {
    await view(visitor).locator('#login-mobile').waitFor()
    await visitor.settle()
    const [first, ...later] = authorizations(visitor)
    expect(first).toMatch(/.{20,}/)
    // Asked again, the host app has nothing new to say, and is not believed a second time. Each refused call of the page
    // begins the way to the login, so that there may be more than one.
    expect([...new Set(later)]).toEqual(['Bearer guest'])
    expect(await visitor.storage('access_token')).toBeNull()
  }))

test('the result page has the host app close the view, which can be opened again [S28.4]', () =>
  hosting('mode=present&page=/result', async (visitor) => {
    await visitor.see('宿主已关闭网页')
    expect(await visitor.browserPage.locator('iframe').count()).toBe(0)
    await visitor.tap('again')
    await until('the second call', async () => (await log(visitor)).length === 2)
    expect(await log(visitor)).toEqual(['appCloseView null', 'appCloseView null'])
    expect(visitor.calls()).toEqual([])
  }))

test('other settings are chosen in the form and stand in the address; 关闭 on /embedded closes the view', () =>
  hosting('mode=present', async (visitor) => {
    await opened(visitor)
    await visitor.tapText('设置')
    await visitor.browserPage.getByLabel('起始页').selectOption('embedded')
    await visitor.browserPage.getByLabel('系统').selectOption('ios')
    await visitor.browserPage.getByLabel('渠道（_ch）').fill('lefenqi')
    expect(await visitor.browserPage.evaluate(() => location.search)).toBe(
      '?mode=present&token=none&system=ios&page=/embedded?_ch=lefenqi',
    )
    expect((await axe(visitor)).faults).toEqual([])
    await visitor.tap('apply')
    await state(visitor, '已打开 /embedded')
    await view(visitor).getByText('关闭', { exact: true }).tap()
    await visitor.see('网页调用了 appCloseView')
    // On iOS the host app is not asked for its token.
    expect((await log(visitor)).at(-1)).toBe('appCloseView null')
    expect(visitor.calls(OPTIONS).at(-1)?.body.public).toMatchObject({ _ch: 'lefenqi', _plat: 1 })
  }))
