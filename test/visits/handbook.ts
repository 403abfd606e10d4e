import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { closeBrowser } from '../drivers/chromium/browser'
import { h5Driver } from '../drivers/chromium/h5-driver'
import type { Driver } from '../drivers/driver'
import { closeWeapp, weappChromiumDriver } from '../drivers/glass-easel/driver'
import { type RunningServer, startServer } from '../drivers/server'
import { until } from '../drivers/until'
import { fillOrder, giveCity, readSheets } from '../scenarios/funnel'
import { logIn } from '../scenarios/logging-in'
import { newPerson } from '../scenarios/person'

const DESK = { width: 1280, height: 900 }

type Visitor = Driver & { browserPage: Page }
type Take = (name: string) => Promise<void>

/** The main job, with a picture of each screen that the checklist shows. */
async function walkFunnel(visitor: Visitor, take: Take) {
  const person = newPerson()
  await visitor.open('landing', { channel: 'test-c3' })
  await visitor.waitFor('login-submit')
  await take('entry')
  await logIn(visitor, person)
  await giveCity(visitor, person)
  await visitor.arrive('selectProduct')
  await visitor.waitFor('quota-submit')
  await take('amount')
  await fillOrder(visitor, person)
  await visitor.arrive('productList')
  await visitor.waitFor('offer-cf1-daily')
  await until('the match to be done', async () => !(await visitor.read()).includes('信息审核中'))
  await take('offers')
  await visitor.tap('offer-cf1-daily-choose')
  await visitor.tap('offers-apply')
  await visitor.waitFor('apply-submit')
  await take('costs')
  for (const kind of ['share', 'notice']) await visitor.tap(`apply-consent-${kind}-cf1`)
  await readSheets(visitor)
  await visitor.tap('apply-submit')
  await visitor.arrive('result')
  await visitor.see('已提交')
  await take('submitted')
}

/** The button on a page, and both ends of the panel. */
async function lookAtPanel(server: RunningServer, take: (page: Page, name: string) => Promise<unknown>) {
  const visitor = await h5Driver(server)
  await visitor.visit('/?qa_persona=returning&_ch=zhyd&qa_agent=wechat-android')
  await visitor.settle()
  await take(visitor.browserPage, 'button')
  await visitor.visit('/tester')
  await visitor.see('测试面板')
  await visitor.settle()
  await take(visitor.browserPage, 'panel')
  await visitor.browserPage.getByText('复制 H5 链接').scrollIntoViewIfNeeded()
  await take(visitor.browserPage, 'panel-end')
  await visitor.close()
}

/** The fake host app, with a bridge that has come late. */
async function lookAtHost(server: RunningServer, take: (page: Page, name: string) => Promise<unknown>) {
  const visitor = await h5Driver(server)
  const page = visitor.browserPage
  await page.setViewportSize(DESK)
  await visitor.visit('/test/host?mode=late&late=800&token=persona&persona=returning&page=/')
  await page.locator('#state').filter({ hasText: '已打开' }).waitFor()
  await visitor.settle()
  await take(page, 'host')
  await visitor.close()
}

/** Writes the pictures of docs/testing.md into `folder`; a seeded server makes them the same each time. */
export async function takeHandbookPictures(folder: string, bundle: string, tools: string) {
  mkdirSync(folder, { recursive: true })
  const env = { SANDBOX_SEED: '1' }
  const take = (page: Page, name: string) =>
    page.screenshot({ path: path.join(folder, `${name}.png`), scale: 'css' })
  const withServer = async (options: object, run: (server: RunningServer) => Promise<void>) => {
    const server = await startServer({ bundle, env: { ...env, ...options } })
    await run(server).finally(() => server.stop())
  }
  try {
    await withServer({}, async (server) => {
      for (const [prefix, newDriver] of [['', h5Driver] as const, ['weapp-', weappChromiumDriver] as const]) {
        const visitor = await newDriver(server)
        await walkFunnel(visitor, async (name) => {
          await visitor.settle()
          await take(visitor.browserPage, prefix + name)
        })
        await visitor.close()
      }
      await lookAtHost(server, take)
    })
    await withServer({ H5_DIR: tools }, (server) => lookAtPanel(server, take))
  } finally {
    await closeBrowser()
    await closeWeapp()
  }
}
