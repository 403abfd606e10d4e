import { changedAgreement } from '../../server/test/tools/seed-agreements'
import type { H5Driver } from '../drivers/chromium/h5-driver'
import { until } from '../drivers/until'
import { appliedVisitor, logInAs, readyVisitor, tapWhenThere } from '../scenarios/known'
import { axe } from '../visits/axe'
import { opened, serveH5 } from './serve-h5'

const site = serveH5(() => ({ env: { COST_SHEET_SECONDS: '0' } }), {
  allow: [/404 \(Not Found\)/, /ChunkLoadError/],
})
const { it } = site

/** Sets the scroll position of the visible page if one is given, and returns the position. */
const scroll = (visitor: H5Driver, to?: number) =>
  visitor.browserPage.evaluate((top) => {
    const page = [...document.querySelectorAll('.taro_page')].findLast((one) => one.clientHeight > 0)
    if (page && top !== undefined) page.scrollTop = top
    return page?.scrollTop ?? -1
  }, to)

/** Describes the visitor's history entry: the router's number of its page, and the number of layers over that page. */
const entry = (visitor: H5Driver) =>
  visitor.browserPage.evaluate(() => ({ page: history.state?.idx, layer: history.state?.layer ?? 0 }))

async function atOffers(visitor: H5Driver) {
  const known = await readyVisitor(site.server)
  await logInAs(visitor, known)
  await visitor.open('productList', { order_no: known.order_no }, 'offer-cf1-daily')
  await visitor.settle()
}

it('every navigation starts at the top, the title follows it back and forth, and the back button of a page leads to the page before [S2.2, S2.3]', async (visitor) => {
  const toProduct = async () => {
    await visitor.tap('product-cf1-daily-detail', 'product')
    await visitor.settle()
  }
  await visitor.visit('/statusPro')
  await visitor.waitFor('product-cf1-daily-detail')
  await visitor.settle()
  expect(await scroll(visitor, 400)).toBe(400)
  await toProduct()
  expect(await scroll(visitor)).toBe(0)
  expect(await visitor.title()).toBe('匹配')
  await scroll(visitor, 200)
  await visitor.back('statusPro')
  await visitor.settle()
  expect(await scroll(visitor)).toBe(0)
  expect(await visitor.title()).toBe('产品列表')
  await visitor.browserPage.goForward()
  await visitor.arrive('product')
  expect(await visitor.title()).toBe('匹配')
  await visitor.tap('page-back', 'statusPro')
})

it('a refused navigation asks once, also on a first load, and leaves page and title as they were; a title that only names the navigation gives way to the heading, also after a return [S4.16, S4.35, S4.36, S25.37]', async (visitor) => {
  const OPTION = '/v1.0/channel/option'
  const asked = async (times: number) => {
    await until('the guard to ask', () => visitor.calls(OPTION).length >= times)
    await visitor.settle()
    expect(visitor.calls(OPTION)).toHaveLength(times)
  }
  await visitor.fault(OPTION, { code: 403 })
  await visitor.visit('/agreeDetail?code=user-service')
  await visitor.see('重试')
  await asked(1)
  await visitor.fault(OPTION, null)
  await visitor.tapText('重试')
  await asked(2)
  const shown = ['agreeDetail', await visitor.title()]
  expect(shown[1]).toContain('协议')
  await visitor.fault(OPTION, { code: 403 })
  await visitor.tap('page-mine')
  await asked(3)
  expect([await visitor.page(), await visitor.title()]).toEqual(shown)
  await visitor.fault(OPTION, null)
  await visitor.tap('page-mine', 'mine')
  await visitor.back('agreeDetail')
  await visitor.settle()
  expect([await visitor.page(), await visitor.title()]).toEqual(shown)
})

it('an address that is unknown, malformed or in capital letters shows the 404 page, with its status and a link to the home page [S2.6]', async (visitor) => {
  await visitor.browserPage.goto(`${site.server.baseUrl}/%E0%A4%A`)
  await visitor.see('没有找到这个页面')
  for (const address of ['/ABOUT', '/no/such/page']) {
    const response = await visitor.browserPage.goto(site.server.baseUrl + address)
    expect(response?.status()).toBe(404)
    await opened(visitor)
    expect(await visitor.page()).toBe('notFound')
    await visitor.see('没有找到这个页面')
  }
  await visitor.tap('plain-home', 'home')
})

it('the back button of the first page of a visit leads to the home page, and that of others leads to the page before, also after a reload [S2.2]', async (visitor) => {
  await visitor.visit('/about')
  await opened(visitor)
  await visitor.tap('page-back', 'home')

  await visitor.tapText('关于我们', 'about')
  await visitor.reload()
  await opened(visitor)
  await visitor.tap('page-back', 'home')
  expect(await entry(visitor)).toEqual({ page: 0, layer: 0 })
})

it('a sheet that a reload closed leaves no history entry behind', async (visitor) => {
  await atOffers(visitor)
  await visitor.tap('page-mine', 'mine')
  await visitor.tap('mine-delete')
  await visitor.waitFor('delete-submit')
  await visitor.settle()
  expect(await entry(visitor)).toEqual({ page: 1, layer: 1 })
  await visitor.reload('mine-delete')
  await visitor.settle()
  expect(await visitor.exists('delete-submit')).toBe(false)
  expect(await entry(visitor)).toEqual({ page: 1, layer: 0 })
  await visitor.tap('page-back', 'productList')
  expect(await entry(visitor)).toEqual({ page: 0, layer: 0 })
})

it('a page that replaces a page with an open sheet replaces the history entries of both', async (visitor) => {
  await atOffers(visitor)
  await visitor.tap('offer-cf1-daily-choose')
  await visitor.tap('offers-apply')
  await visitor.waitFor('apply-submit')
  await visitor.settle()
  for (const box of await visitor.browserPage.locator('[id^="apply-"] input, input[id^="apply-"]').all())
    await box.check({ force: true })
  await visitor.tap('apply-submit', 'result')
  await visitor.settle()
  expect(await entry(visitor)).toEqual({ page: 0, layer: 0 })
  await visitor.browserPage.goForward().catch(() => {})
  await visitor.settle()
  expect(await visitor.page()).toBe('result')
  expect(await visitor.exists('result-download')).toBe(true)
})

/** Rules of axe about ids, which axe does not run by default. */
const IDS = ['duplicate-id', 'duplicate-id-active', 'duplicate-id-aria']

it('with the login open twice in one tab every id is unique, and a label focuses the visible field, also after going back', async (visitor) => {
  const page = visitor.browserPage
  const focused = page.locator('input:focus')
  const label = page.locator('label:visible:has-text("手机号")').first()
  await visitor.open('home')
  await visitor.fill('login-mobile', '13800000001')
  await visitor.tapText('协议与隐私', 'protocolCenter')
  await visitor.tap('consents-login')
  await visitor.arrive('home', 'login-mobile')
  await visitor.settle()
  expect(await page.locator('.taro_page').count()).toBe(3)
  expect((await axe(visitor, IDS)).faults).toEqual([])
  expect(await visitor.value('login-mobile')).toBe('')
  await label.tap()
  expect(await focused.getAttribute('id')).toBe('login-mobile')
  expect(await focused.isVisible()).toBe(true)
  await page.keyboard.type('139')
  expect(await visitor.value('login-mobile')).toBe('139')
  expect(await page.getByLabel('手机号').filter({ visible: true }).count()).toBe(1)

  for (let pages = 0; pages < 2; pages++) await visitor.back()
  await visitor.settle()
  expect(await page.locator('.taro_page').count()).toBe(1)
  expect(await visitor.value('login-mobile')).toBe('13800000001')
  await label.tap()
  expect(await focused.getAttribute('id')).toBe('login-mobile')
})

it('on a small screen the sentence of a press that failed at the end of a page comes into view, above the buttons that stick [S8.29]', async (visitor) => {
  const page = visitor.browserPage
  await page.setViewportSize({ width: 320, height: 568 })
  await visitor.open('home', {}, 'consent-privacy')
  await visitor.fault('/v1.0/channel/option', 'offline')
  await visitor.tapText('关于我们')
  await visitor.waitFor('press-retry')
  await visitor.settle()
  const [retry, buttons] = await Promise.all(
    ['[id="press-retry"]', '[data-sticks]'].map((one) => page.locator(one).last().boundingBox()),
  )
  expect((retry?.y ?? 0) + (retry?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0)
})

it('an amount that is far too large is not cut on a screen of 320 px, and the page says what is wrong with it', async (visitor) => {
  const page = visitor.browserPage
  await page.setViewportSize({ width: 320, height: 812 })
  await visitor.visit('/product/cf1-daily')
  await visitor.tap('product-try')
  for (const amount of ['9999999', '99999999999']) {
    await visitor.fill('product-amount', amount)
    const cut = await page.locator('[id="product-amount"]').evaluate((node) => {
      const input = node.matches('input') ? node : node.querySelector('input')
      return (input?.scrollWidth ?? 0) - (input?.clientWidth ?? 0)
    })
    expect({ amount, cut }).toEqual({ amount, cut: 0 })
  }
  await visitor.see('金额最多50,000元')
})

it('with large text on a small screen the buttons of a receipt and of its withdrawal dialog can be reached', async (visitor) => {
  const page = visitor.browserPage
  await page.setViewportSize({ width: 320, height: 568 })
  await logInAs(visitor, await appliedVisitor(site.server, ['cf1-daily']))
  await visitor.open('protocolCenter')
  await opened(visitor)
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  await visitor.tap('receipt-share-cf1')
  await tapWhenThere(visitor, 'receipt-save')
  await visitor.waitFor('receipt-copy')
  await visitor.tap('receipt-withdraw')
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).tap()
  await visitor.tap('receipt-copy')
  await visitor.see('已复制全文')
})

it('an agreement is printed whole, black on white, without bars, buttons and the contents list', async (visitor) => {
  const { code, former } = changedAgreement()
  await visitor.open('agreeDetail', { code, version: former.version })
  await visitor.see('这是旧版本')
  const page = visitor.browserPage
  await page.emulateMedia({ media: 'print' })
  const printed = await page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((node) => node.getClientRects().length > 0).length
    const text = document.querySelector('[id="section-1"]')
    const style = text && getComputedStyle(text)
    const body = getComputedStyle(document.body)
    const cut = [...document.querySelectorAll('body *')].filter(
      (node) => getComputedStyle(node).overflowY !== 'visible' && node.contains(text),
    )
    return {
      controls: shown('nav') + shown('button'),
      colours: [style?.color, body.backgroundColor],
      cut: cut.length,
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not printed
      text: document.body.innerText.replace(/\s+/g, ''),
    }
  })
  expect(printed).toMatchObject({ controls: 0, colours: ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'], cut: 0 })
  expect(printed.text).toContain(`版本${former.version}，2025年6月1日起生效`)
  expect(printed.text).toContain('一、服务说明')
  expect(printed.text).toContain('六、变更与争议')
  const sheets = async () => {
    const file = (await page.pdf({ format: 'A6' })).toString('latin1')
    return Math.max(...[...file.matchAll(/\/Count (\d+)/g)].map(([, count]) => Number(count)))
  }
  expect(await sheets()).toBeGreaterThan(1)
})
