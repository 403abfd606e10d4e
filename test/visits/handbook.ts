import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { closeBrowser } from '../drivers/chromium/browser'
import { h5Driver } from '../drivers/chromium/h5-driver'
import type { Driver } from '../drivers/driver'
import { closeWeapp, weappChromiumDriver } from '../drivers/glass-easel/driver'
import { type RunningServer, startServer } from '../drivers/server'
import { until } from '../drivers/until'
import { fillOrder, giveCity, readSheets, tickConsents } from '../scenarios/funnel'
import { logIn } from '../scenarios/logging-in'
import { newPerson } from '../scenarios/person'

type Visitor = Driver & { browserPage: Page }
type Take = (visitor: Visitor, name: string) => Promise<void>

async function goThroughFunnel(visitor: Driver, take: (name: string) => Promise<void>) {
  const person = newPerson()
  await visitor.open('landing', { channel: 'test-c3' })
  await visitor.waitFor(visitor.target === 'weapp' ? 'login-wechat' : 'login-submit')
  await take('entry')
  await logIn(visitor, person)
  await giveCity(visitor, person)
  await visitor.arrive('selectProduct', 'basics-submit')
  await take('basics')
  await fillOrder(visitor, person)
  await visitor.arrive('productList', 'offer-cf1-daily')
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
  await visitor.tap('apply-submit', 'result')
  await visitor.see('1份申请已')
  await take('submitted')
}

/** Takes pictures of the panel in the mini-program's build with the tools, which the button opens. */
async function lookAtWeappPanel(server: RunningServer, take: Take, dist: string) {
  const visitor = await weappChromiumDriver(server, { dist })
  await visitor.open('mine', { _ch: 'organic' }, 'mine-login')
  await visitor.tap('qa-open', 'tester')
  await visitor.tap('qa-persona-returning')
  await take(visitor, 'weapp-panel')
  await visitor.tap('qa-back')
  await visitor.arrive('mine', 'mine-export')
  await visitor.close()
}

async function lookAtPanel(server: RunningServer, take: Take) {
  const visitor = await h5Driver(server)
  await visitor.visit('/?qa_persona=returning&_ch=zhyd&qa_agent=wechat-android')
  await take(visitor, 'button')
  await visitor.visit('/tester')
  await visitor.see('测试面板')
  await take(visitor, 'panel')
  await visitor.close()
}

/** Retakes the pictures of docs/testing.md of the repository in `root`, the same each time on a seeded server. */
export async function takeHandbookPictures(root: string) {
  const folder = path.join(root, 'docs/testing')
  const dist = path.join(root, 'dist')
  mkdirSync(folder, { recursive: true })
  const take: Take = async (visitor, name) => {
    await visitor.settle()
    await visitor.browserPage.screenshot({ path: path.join(folder, `${name}.png`), scale: 'css' })
  }
  const withServer = async (options: object, run: (server: RunningServer) => Promise<void>) => {
    const server = await startServer({ bundle: `${dist}/server.mjs`, env: { SANDBOX_SEED: '1', ...options } })
    await run(server).finally(() => server.stop())
  }
  try {
    await withServer({}, async (server) => {
      for (const [prefix, newDriver] of [['', h5Driver] as const, ['weapp-', weappChromiumDriver] as const]) {
        const visitor = await newDriver(server)
        await goThroughFunnel(visitor, (name) => take(visitor, prefix + name))
        await visitor.close()
      }
      await lookAtWeappPanel(server, take, `${dist}/tools/weapp`)
    })
    await withServer({ H5_DIR: `${dist}/tools/h5` }, async (server) => {
      await lookAtPanel(server, take)
    })
  } finally {
    await closeBrowser()
    await closeWeapp()
  }
}
