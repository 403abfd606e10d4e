import type { H5Driver } from '../../drivers/chromium/h5-driver'
import { until } from '../../drivers/until'
import { axe } from '../../visits/axe'
import { serveH5 } from '../serve-h5'

const OPTIONS = '/v1.0/channel/option'

const { visiting } = serveH5()

/** Runs one visit to the fake host app, with these settings in its address. */
const hosting = (settings: string, visit: (visitor: H5Driver) => Promise<void>) =>
  visiting(async (visitor) => {
    await visitor.visit(`/test/host?${settings}`)
    await visit(visitor)
  })

/** Waits for a text in the status that the tester reads under the phone. */
const state = (visitor: H5Driver, text: string | RegExp) =>
  visitor.browserPage.locator('#state').filter({ hasText: text }).waitFor()
const opened = (visitor: H5Driver) => state(visitor, '已打开')
const view = (visitor: H5Driver) => visitor.browserPage.frameLocator('iframe')
/** Returns the bridge calls that the page lists for the tester, oldest first, each with its name and its answer. */
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
  ['present from the start', 'mode=present'],
  ['available late', 'mode=late&late=400'],
])(
  'the calls of the page carry the login of the host app through a bridge that is %s [S1.1, S4.11, S4.13, S28.4]',
  (_title, mode) =>
    hosting(`${mode}&token=persona&persona=returning&page=/about?_ch=organic`, async (visitor) => {
      await opened(visitor)
      const token = await visitor.storage('access_token')
      expect(token).toMatch(/.{20,}/)
      expect(await visitor.storage('token')).toBe(JSON.stringify({ _token: token }))
      expect(authorizations(visitor)).toEqual([token])
      expect(visitor.calls(OPTIONS)[0]?.body.public).toMatchObject({ _ch: 'organic', _plat: 2 })
      expect(await log(visitor)).toEqual([`getToken {"_token":"${token?.slice(0, 12)}…"}`])
    }),
)

test('without a bridge the first page opens for a guest after three seconds [S4.13, S4.14, S28.4]', () =>
  hosting('mode=never&token=persona&page=/about', async (visitor) => {
    // A busy machine may take longer than the three seconds, but never less.
    await state(visitor, /^已打开 \/about「关于我们」，首屏 ([3-9]|\d\d)\.\d 秒$/)
    expect(authorizations(visitor)).toEqual(['Bearer guest'])
    expect(await log(visitor)).toEqual([])
  }))

test('an expired login of the host app leads to the login of the funnel, and is not used again', () =>
  hosting('mode=present&token=persona&persona=expired&page=/statusPro', async (visitor) => {
    await view(visitor).locator('#login-mobile').waitFor()
    await visitor.settle()
    const [first, ...later] = authorizations(visitor)
    expect(first).toMatch(/.{20,}/)
    // The host app returns the same token again, which is not accepted a second time. Each rejected call of the page
    // leads to the login, so there may be several calls.
    expect([...new Set(later)]).toEqual(['Bearer guest'])
    expect(await visitor.storage('access_token')).toBeNull()
  }))

test('the result page asks the host app to close the view, makes no other call, and can be opened again [S4.4, S28.4]', () =>
  hosting('mode=present&page=/result', async (visitor) => {
    await visitor.see('宿主已关闭网页')
    expect(await visitor.browserPage.locator('iframe').count()).toBe(0)
    await visitor.tap('again')
    await until('the second call', async () => (await log(visitor)).length === 2)
    expect(await log(visitor)).toEqual(['appCloseView null', 'appCloseView null'])
    expect(visitor.calls()).toEqual([])
  }))

test('settings chosen in the form appear in the address; on iOS no token is requested, and 关闭 on /embedded closes the view [S4.11]', () =>
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
    // On iOS the page does not request a token from the host app.
    expect((await log(visitor)).at(-1)).toBe('appCloseView null')
    expect(visitor.calls(OPTIONS).at(-1)?.body.public).toMatchObject({ _ch: 'lefenqi', _plat: 1 })
  }))
