import { h5Driver } from '../drivers/chromium/h5-driver'
import { lookHonestly, RECORD_TOUCHES } from '../visits/honest'
import { elderFaults, sizeFaults } from '../visits/small-screen'
import { serveH5 } from './serve-h5'

const site = serveH5()

test.each([
  [
    'a request to a third party',
    `void fetch('https://third-party.example/pixel').catch(() => {})`,
    'third-party.example/pixel',
  ],
  ['an error on the console', `console.error('broken')`, 'broken'],
  ['an uncaught exception', `setTimeout(() => { throw new Error('uncaught') })`, 'uncaught'],
])('a visit on the H5 fails for %s', async (_what, script, message) => {
  const visitor = await h5Driver(site.server)
  await visitor.open('home')
  await visitor.settle()
  await visitor.browserPage.evaluate(script)
  await visitor.settle()
  await expect(visitor.close()).rejects.toThrow(message)
})

test('the check of a screen reports no fault on the original, and each fault that is planted on it', () =>
  site.visiting(
    async (visitor) => {
      await visitor.open('statusPro')
      await visitor.waitFor('product-micro1-daily')
      await visitor.settle()
      expect((await lookHonestly(visitor, 'statusPro')).faults).toEqual([])
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
    },
    { script: RECORD_TOUCHES },
  ))

test('the check of every text size reports no fault on the original, and each figure that is planted cut or covered', () =>
  site.visiting(async (visitor) => {
    await visitor.open('home')
    await visitor.waitFor('consent-privacy')
    await visitor.settle()
    expect(await sizeFaults(visitor)).toEqual([])
    await visitor.browserPage.evaluate(() => {
      document.querySelector('.taro_page')?.insertAdjacentHTML(
        'afterbegin',
        `<input value="10,000" style="width: 84px; padding: 0; font-size: 1.25rem">
        <p style="position: relative">7,777元<i style="position: absolute; inset: 0; background: red"></i></p>
        <p style="width: 3.5em; overflow: hidden; white-space: nowrap; font-size: 1rem">88,888,888元</p>
        <p style="height: 20px; white-space: nowrap; font-size: 1rem">1,000<b style="margin-left: -30px">2,000</b></p>`,
      )
    })
    const found = await sizeFaults(visitor)
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^with text at 1.5 “10,000” needs/),
        expect.stringMatching(/^with text at 1 “7,777元” lies under/),
        expect.stringMatching(/^with text at 2 “88,888,888元” is cut off at the side/),
        expect.stringMatching(/^with text at 1 “1,000” lies over “2,000”/),
      ]),
    )
    expect(found.join()).not.toMatch(/at 1 “10,000” needs/)
  }))

test('the check of the elder view reports no fault on the original, and each fault that is planted on it [S25.46]', () =>
  site.visiting(async (visitor) => {
    await visitor.browserPage.setViewportSize({ width: 320, height: 568 })
    await visitor.open('home')
    await visitor.waitFor('consent-privacy')
    expect(await elderFaults(visitor)).toEqual([])
    await visitor.browserPage.evaluate(() => {
      document.querySelector('.taro_page')?.insertAdjacentHTML(
        'beforeend',
        `<p style="font-size: 23px">planted text</p><button style="font-size: 24px; height: 59px">planted</button>
        <div class="primary--planted" style="height: 60px"></div><p style="width: 400px; font-size: 24px">${'planted '.repeat(9)}</p>`,
      )
    })
    expect(await elderFaults(visitor)).toEqual(
      expect.arrayContaining([
        'in the elder view “planted text” has 23 px',
        expect.stringMatching(/planted.* 59 px/),
        'in the elder view the page has 2 primary actions',
        expect.stringMatching(/px wide$|reaches from/),
      ]),
    )
  }))
