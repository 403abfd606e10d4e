/**
 * `node bench/steps.mjs [--save] [--runs 9]`: from the tap that ends a step of the funnel until the next one can be
 * used, on a phone of 375×812 in real Chromium with a CPU four times slower, 9 Mbit/s and a round trip of 100 ms.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { tsImport } from 'tsx/esm/api'
import { ensureBuilt } from '../scripts/build.mjs'
import { findChromium } from '../scripts/chromium.mjs'
import { durationOf, untilUsable } from './in-page.mjs'
import { machine, saveFigures, spread } from './report.mjs'

const { startServer } = await tsImport('../test/drivers/server.ts', import.meta.url)

const of = (file) => tsImport(`../test/scenarios/${file}.ts`, import.meta.url)
const { answerBasics, chooseArea, readSheets, tickConsents } = await of('funnel')
const { askForCode } = await of('logging-in')
const { newPerson } = await of('person')

/** Even a quick visitor reads and fills in for some seconds, in which the page may fetch what comes next. */
const THINKING_MS = 2_000
const PRODUCT = 'cf1-daily'
/** What the step with the match takes besides its call, which is a round trip and the server's time. */
const BESIDES = 'identity → offers, besides its call'
/** The goals, milliseconds. */
const [STEP_MS, BESIDES_MS] = [350, 150]
const BYTES_A_SECOND = 9_000_000 / 8

/** Opens a page of a phone with an empty cache. */
async function slowPage(browser) {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return page
}

/** The actions of a visitor that the scenarios need (test/drivers/driver.ts). */
function visitorOn(page) {
  const element = (id) => page.locator(`[id="${id}"]`).filter({ visible: true }).first()
  const input = (id) =>
    page.locator(`input[id="${id}"], [id="${id}"] input`).filter({ visible: true }).first()
  let code = ''
  const calls = []
  page.on('request', (request) => {
    if (request.method() === 'POST')
      calls.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() })
  })
  page.on('response', async (response) => {
    if (response.url().endsWith('/send/code')) code = (await response.json()).data.dev_code
  })
  return {
    tap: (id) => element(id).tap(),
    fill: (id, text) => input(id).fill(text),
    tapText: (text) => page.getByText(text, { exact: true }).filter({ visible: true }).last().tap(),
    waitFor: (id) => element(id).waitFor(),
    see: (text) => page.getByText(text).filter({ visible: true }).first().waitFor(),
    exists: async (id) => (await element(id).count()) > 0,
    text: async (id) => (await element(id).textContent())?.replace(/\s+/g, '') ?? null,
    calls: (path) => calls.filter((one) => one.path === path),
    smsCode: () => code,
  }
}

/** Walks from the entry to the result; returns the milliseconds of each step. */
async function walk(browser, server) {
  // The machine that runs the visits has one address, whose codes are limited.
  await server.rows('delete from limits returning 1')
  const person = newPerson()
  const page = await slowPage(browser)
  const visitor = visitorOn(page)
  const times = {}
  const step = async (name, ready, act, event = 'click') => {
    await page.waitForTimeout(THINKING_MS)
    const measured = page.evaluate(untilUsable, { event, ready })
    // An action that fails leaves nothing to measure.
    const [{ drawn, usable }] = await Promise.all([measured, act()])
    times[name] = usable
    times[`${name}, drawn`] = drawn
  }
  await page.goto(server.baseUrl)
  await page.locator('#boot').waitFor({ state: 'detached' })
  const code = await askForCode(visitor, person)
  await step('login → city', ['#from-name', '#from-submit'], () => visitor.fill('login-code', code), 'input')
  await visitor.fill('from-name', person.name)
  await chooseArea(visitor, 'from-area')
  const basics = ['#basics-purpose-decoration', '#basics-submit']
  await step('city → basics', basics, () => visitor.tap('from-submit'))
  await answerBasics(visitor)
  const identity = ['#identity-id_no', '#identity-submit']
  await step('basics → identity', identity, () => visitor.tap('basics-submit'))
  await visitor.fill('identity-id_no', person.idNo)
  await visitor.tap('identity-consent')
  const offers = [`#offer-${PRODUCT}-choose`, '#offers-apply']
  await step('identity → offers', offers, () => visitor.tap('identity-submit'))
  times[BESIDES] = times['identity → offers'] - (await page.evaluate(durationOf, '/web/form/save'))
  const sheet = [`#apply-sheet-${PRODUCT}`, '#apply-submit']
  await visitor.tap(`offer-${PRODUCT}-choose`)
  await step('offers → sheet', sheet, () => visitor.tap('offers-apply'))
  await tickConsents(visitor, PRODUCT.split('-')[0])
  await readSheets(visitor)
  await step('sheet → result', ['[id^="application-"]', '#result-refresh'], () => visitor.tap('apply-submit'))
  await page.context().close()
  return times
}

const on = machine()
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, save: { type: 'boolean' } },
})
for (const target of ['h5', 'server']) await ensureBuilt(target)
const server = await startServer({
  bundle: fileURLToPath(new URL('../dist/server.mjs', import.meta.url)),
  env: { COST_SHEET_SECONDS: '0', LOG_LEVEL: 'warn' },
})
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
try {
  const walks = []
  // The first walk warms up the machine and does not count.
  for (let run = 0; run <= Number(values.runs); run++) walks.push(await walk(browser, server))
  const counted = walks.slice(1)
  const overlaid = 'identity → offers, drawn'
  const rows = Object.keys(counted[0])
    .filter((name) => !name.endsWith(', drawn') || name === overlaid)
    .map((name) => ({
      what: name === overlaid ? `${name} below the overlay` : name,
      ...spread(counted.map((times) => times[name])),
    }))
  console.table(rows)
  saveFigures(
    on,
    rows.map(({ what, median, min, max }) => ({
      figure: `step: ${what}`,
      value: `${median} ms (${min}–${max})`,
      goal: `≤ ${what === BESIDES ? BESIDES_MS : STEP_MS} ms`,
    })),
  )
} finally {
  await browser.close()
  await server.stop()
}
