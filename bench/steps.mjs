/**
 * `node bench/steps.mjs [--save]`: from the tap that ends a step of the funnel until the next one can be used, in the
 * lab. `--against <folder>` takes turns with another build, `--as-built` builds nothing, `--runs 9` sets the number
 * of walks.
 */
import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'
import { ensureBuilt } from '../scripts/build.mjs'
import { durationOf, untilUsable } from './lab/in-page.mjs'
import { compared, launch, OPTIONS, phoneIn, printCompared, serve, slowPage, takeTurns } from './lab/lab.mjs'
import { machine, saveFigures } from './report.mjs'

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
  const context = await phoneIn(browser)
  const page = await slowPage(context)
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
  await context.close()
  return times
}

const on = machine()
const { values } = parseArgs({ options: OPTIONS })
const runs = Number(values.runs ?? 5)
const { against } = values
if (!values['as-built']) for (const target of ['h5', 'server']) await ensureBuilt(target)
const sides = { ours: await serve(), ...(against && { before: await serve(against) }) }
const browser = await launch()
try {
  const walks = await takeTurns(runs, sides, (_name, server) => walk(browser, server))
  const [first] = walks.ours
  const overlaid = 'identity → offers, drawn'
  const rows = Object.keys(first)
    .filter((name) => !name.endsWith(', drawn') || name === overlaid)
    .map((name) => compared(name === overlaid ? `${name} below the overlay` : name, name, walks))
  printCompared(rows)
  saveFigures(
    on,
    rows.map(({ what, ours }) => ({
      figure: `step: ${what}`,
      value: `${ours.median} ms (${ours.min}–${ours.max})`,
      goal: `≤ ${what === BESIDES ? BESIDES_MS : STEP_MS} ms`,
    })),
  )
} finally {
  await browser.close()
  for (const server of Object.values(sides)) await server.stop()
}
