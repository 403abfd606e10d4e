import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { ALL_BACKS } from '@/tester/device/tried'
import { browser, closeBrowser } from '../drivers/chromium/browser'
import { h5Driver } from '../drivers/chromium/h5-driver'
import type { Driver } from '../drivers/driver'
import { closeWeapp, weappChromiumDriver } from '../drivers/glass-easel/driver'
import { type RunningServer, startServer } from '../drivers/server'
import { until } from '../drivers/until'
import { fillOrder, giveCity, readSheets, tickConsents } from '../scenarios/funnel'
import { logIn } from '../scenarios/logging-in'
import { newPerson } from '../scenarios/person'

type Visitor = Driver & { browserPage: Page }
/** Takes a picture of a screen that has settled. */
type Take = (visitor: Visitor, name: string) => Promise<void>

/** Completes the main journey and takes a picture of each screen that the checklist shows. */
export async function goThroughFunnel(visitor: Driver, take: (name: string) => Promise<void>) {
  const person = newPerson()
  await visitor.open('landing', { channel: 'test-c3' })
  await visitor.waitFor('login-submit')
  await take('entry')
  await logIn(visitor, person)
  await giveCity(visitor, person)
  await visitor.arrive('selectProduct')
  await visitor.waitFor('basics-submit')
  await take('basics')
  await fillOrder(visitor, person)
  await visitor.arrive('productList')
  await visitor.waitFor('offer-cf1-daily')
  await until('the match to be done', async () => !(await visitor.read()).includes('信息审核中'))
  await take('offers')
  for (const product of ['cf1-daily', 'direct-flex']) await visitor.tap(`offer-${product}-choose`)
  await visitor.tap('offers-compare')
  await visitor.waitFor('comparison')
  await take('comparison')
  await visitor.back()
  await visitor.waitFor('comparison', { gone: true })
  await visitor.tap('offer-direct-flex-choose')
  await visitor.tap('offers-apply')
  await visitor.waitFor('apply-submit')
  await take('costs')
  await tickConsents(visitor, 'cf1')
  await readSheets(visitor)
  await visitor.tap('apply-submit')
  await visitor.arrive('result')
  await visitor.see('已提交')
  await take('submitted')
}

/** Puts the pictures of the journey side by side, as README shows them. */
async function showFunnel(folder: string) {
  const page = await (await browser()).newPage({ viewport: { width: 1920, height: 670 } })
  const images = ['entry', 'basics', 'offers', 'comparison', 'costs', 'submitted']
    .map((name) => readFileSync(path.join(folder, `${name}.png`), 'base64'))
    .map((data) => `<img width="300" src="data:image/png;base64,${data}">`)
  await page.setContent(
    `<body style="display:flex;justify-content:space-around;margin:10px 0;background:#e4e7eb">${images.join('')}`,
  )
  await page.screenshot({ path: path.join(folder, '../funnel.png') })
  await page.close()
}

/** Takes pictures of the panel in the mini-program's build with the tools, which the button opens, and of 设备测试. */
async function lookAtWeappPanel(server: RunningServer, take: Take, dist: string) {
  const visitor = await weappChromiumDriver(server, { dist })
  await visitor.open('about', { _ch: 'organic' })
  await visitor.waitFor('about-login')
  await visitor.tap('qa-open')
  await visitor.arrive('tester')
  await visitor.tap('qa-persona-returning')
  await take(visitor, 'weapp-panel')
  await visitor.tap('qa-device')
  await visitor.arrive('device')
  await visitor.tap('device-back')
  for (let backs = 0; backs < ALL_BACKS; backs++) {
    await visitor.see(`接住了 ${backs} 次返回`)
    await until('the container to be open', () =>
      visitor.browserPage.evaluate(() => Boolean(document.querySelector('wx-page-container[shown]'))),
    )
    await visitor.back()
  }
  await visitor.see('每次返回都接住了')
  await take(visitor, 'weapp-device')
  await visitor.back()
  await visitor.arrive('tester')
  await visitor.tap('qa-back')
  await visitor.arrive('about')
  await visitor.waitFor('about-export')
  await visitor.close()
}

/** Takes pictures of the button on a page, and of the top and bottom of the panel. */
async function lookAtPanel(server: RunningServer, take: Take) {
  const visitor = await h5Driver(server)
  await visitor.visit('/?qa_persona=returning&_ch=zhyd&qa_agent=wechat-android')
  await take(visitor, 'button')
  await visitor.visit('/tester')
  await visitor.see('测试面板')
  await take(visitor, 'panel')
  await visitor.browserPage.getByText('复制 H5 链接').scrollIntoViewIfNeeded()
  await take(visitor, 'panel-end')
  await visitor.close()
}

/** Takes a picture of the panel's host app, with a bridge that was available late and gave the login of a persona. */
async function lookAtHost(server: RunningServer, take: Take) {
  const visitor = await h5Driver(server)
  await visitor.visit('/about?qa_persona=returning&qa_agent=host-android&qa_host=late')
  await visitor.waitFor('about-export')
  await visitor.visit('/tester')
  await visitor.waitFor('qa-calls-part')
  await visitor.browserPage.locator('#qa-host-part').evaluate((part) => part.scrollIntoView())
  await take(visitor, 'host')
  await visitor.close()
}

/**
 * Writes the pictures of docs/testing.md into `folder`, and that of README beside it. The server is seeded, so the pictures are the same each time.
 */
export async function takeHandbookPictures(
  folder: string,
  bundle: string,
  tools: string,
  weappTools: string,
) {
  mkdirSync(folder, { recursive: true })
  const take: Take = async (visitor, name) => {
    await visitor.settle()
    await visitor.browserPage.screenshot({ path: path.join(folder, `${name}.png`), scale: 'css' })
  }
  const withServer = async (options: object, run: (server: RunningServer) => Promise<void>) => {
    const server = await startServer({ bundle, env: { SANDBOX_SEED: '1', ...options } })
    await run(server).finally(() => server.stop())
  }
  try {
    await withServer({}, async (server) => {
      for (const [prefix, newDriver] of [['', h5Driver] as const, ['weapp-', weappChromiumDriver] as const]) {
        const visitor = await newDriver(server)
        await goThroughFunnel(visitor, (name) => take(visitor, prefix + name))
        await visitor.close()
      }
      await lookAtWeappPanel(server, take, weappTools)
      await showFunnel(folder)
    })
    await withServer({ H5_DIR: tools }, async (server) => {
      await lookAtPanel(server, take)
      await lookAtHost(server, take)
    })
  } finally {
    await closeBrowser()
    await closeWeapp()
  }
}
