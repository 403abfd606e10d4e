import { closeBrowser } from '../drivers/chromium/browser'
import { h5Driver } from '../drivers/chromium/h5-driver'
import { type RunningServer, startServer } from '../drivers/server'
import { lookHonestly, RECORD_TOUCHES } from '../visits/honest'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { COST_SHEET_SECONDS: '0' } })
})
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
})

test('the page of a product whose place is paid for says so', async () => {
  const visitor = await h5Driver(server, { script: RECORD_TOUCHES })
  await visitor.open('product', { code: 'direct-flex' })
  await visitor.waitFor('product-apply')
  await visitor.settle()
  const { faults, seen } = await lookHonestly(visitor, 'a paid product')
  expect(faults).toEqual([])
  expect(seen.paid).toBe(1)
  await visitor.close()
})

test('what is dishonest is found', async () => {
  const visitor = await h5Driver(server, { script: RECORD_TOUCHES })
  await visitor.open('home')
  await visitor.waitFor('consent-privacy')
  await visitor.settle()
  await visitor.tap('consent-privacy')
  expect((await lookHonestly(visitor, 'home')).faults).toEqual([])
  await visitor.browserPage.evaluate(() => {
    document.querySelector('#app')?.insertAdjacentHTML(
      'beforeend',
      `<section aria-label="planted" style="font-size: 16px">
        <label><input type="checkbox" id="planted-tick" checked> 同意</label>
        <p style="font-size: 20px">综合年化成本23.70%</p><p style="font-size: 30px">每月还款905元</p>
        <p>每天2.5元</p><p>已有12,345人申请</p><span>秒</span><div>到</div><i>账</i>
        <div id="ad-99">了解产品</div><img alt="免息">
      </section>`,
    )
  })
  const { faults } = await lookHonestly(visitor, 'home')
  expect(faults).toEqual(
    expect.arrayContaining([
      'ticked: planted-tick',
      'size: 每月还款905元 at 30px, the rate of planted at 20px',
      expect.stringMatching(/^daily: .*每天2\.5元/),
      expect.stringMatching(/^counter: .*已有12,345人/),
      expect.stringMatching(/^word: .*秒\s*到\s*账/),
      'word: 免息',
      'paid: 了解产品 has no label',
    ]),
  )
  await visitor.close()
})
