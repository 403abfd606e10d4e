import { readFileSync } from 'node:fs'
import path from 'node:path'
import { closeBrowser } from '../drivers/chromium/browser'
import { type H5Driver, h5Driver } from '../drivers/chromium/h5-driver'
import { type RunningServer, startServer } from '../drivers/server'
import { fillOrder, giveCity } from '../scenarios/funnel'
import { logIn } from '../scenarios/logging-in'
import { newPerson } from '../scenarios/person'
import { routes, visit } from '../visits/visit'
import { buildWorld, type World } from '../visits/world'

const axeSource = readFileSync(path.resolve(__dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

let server: RunningServer
let world: World
beforeAll(async () => {
  server = await startServer({ env: { COST_SHEET_SECONDS: '0' } })
  world = await buildWorld(server)
})
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
})

/** Runs in the page: what sticks out of the visible page to the right, and controls too low for a finger. */
function faults(): string[] {
  const page = [...document.querySelectorAll('.taro_page')].findLast((one) => one.clientHeight > 0)
  if (!page) return ['no page']
  const found: string[] = []
  if (page.scrollWidth > page.clientWidth) found.push(`${page.scrollWidth} px wide`)
  for (const input of page.querySelectorAll<HTMLInputElement>(
    'input:not([type=checkbox], [type=radio], [type=range])',
  )) {
    if (input.value && input.scrollWidth > input.clientWidth + 1) found.push(`${input.id} cuts its text`)
  }
  const name = (node: Element) => node.id || node.textContent?.slice(0, 12) || node.tagName
  for (const control of page.querySelectorAll('button, a, input, textarea')) {
    // A tick or a choice is as large as its label; a slider's track may be thin.
    const target = control.matches('[type=checkbox], [type=radio]') ? control.closest('label') : control
    const box = target?.getBoundingClientRect()
    if (!target || !box || box.width === 0) continue
    if (box.height < 43.5 && !control.matches('[type=range]'))
      found.push(`${name(control)} is ${box.height} px high`)
    if (box.right > page.clientWidth + 1) found.push(`${name(control)} ends at ${box.right}`)
  }
  return found
}

/** What axe finds serious or critical, a line each. */
async function violations(visitor: H5Driver): Promise<string[]> {
  await visitor.browserPage.evaluate(axeSource)
  return visitor.browserPage.evaluate(async () => {
    type Violation = { impact: string; id: string; nodes: { html: string }[] }
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }
    const { violations: found } = await axe.run()
    return found
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`)
  })
}

/** Every step of the funnel, looked at on a small screen: as it is, and with text at 200 %. */
async function look(visitor: H5Driver) {
  const page = visitor.browserPage
  await page.setViewportSize({ width: 320, height: 568 })
  // What fades in is judged as it ends up.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visitor.settle()
  expect(await page.evaluate(faults)).toEqual([])
  expect(await violations(visitor)).toEqual([])
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  await visitor.settle()
  expect((await page.evaluate(faults)).filter((fault) => /px wide$|cuts/.test(fault))).toEqual([])
}

test.each(routes)(
  '%s fits a small screen, also with large text, its controls fit a finger, and axe finds nothing serious',
  async (route) => {
    const visitor = await visit(world, route)
    await look(visitor)
    await visitor.close()
  },
)

test('so do the steps of an order, the offers and the costs, where the annual rate is the largest figure', async () => {
  const visitor = await h5Driver(server)
  const person = newPerson()
  const again = () => visitor.reload()
  await visitor.open('home')
  await visitor.waitFor('consent-privacy')
  await logIn(visitor, person)
  await visitor.arrive('from')
  await visitor.waitFor('from-name')
  await look(visitor)
  await again()
  await visitor.waitFor('from-name')
  await giveCity(visitor, person)
  await visitor.arrive('selectProduct')
  await visitor.waitFor('quota-submit')
  await look(visitor)
  await again()
  await fillOrder(visitor, person)
  await visitor.arrive('productList')
  await visitor.waitFor('offer-cf1-daily')

  const sizes = await visitor.browserPage.locator('[id="offer-cf1-daily"]').evaluate((card) =>
    [...card.querySelectorAll('*')]
      .filter((node) =>
        [...node.childNodes].some((child) => child.nodeType === 3 && /\d/.test(child.textContent ?? '')),
      )
      .map((node) => ({
        text: node.textContent ?? '',
        size: Number.parseFloat(getComputedStyle(node).fontSize),
      })),
  )
  const [largest, next] = sizes.toSorted((a, b) => b.size - a.size)
  expect(largest?.text).toBe('12.55%')
  expect(largest?.size).toBeGreaterThan(next?.size ?? 0)

  await look(visitor)
  await again()
  await visitor.waitFor('offer-cf1-daily')
  await visitor.tap('offer-cf1-daily-choose')
  await visitor.tap('offers-apply')
  await visitor.waitFor('apply-submit')
  await look(visitor)
  await visitor.close()
})

test('with large text on a small screen the buttons of a receipt can still be reached, and the question after them', async () => {
  const visitor = await visit(world, 'protocolCenter')
  const page = visitor.browserPage
  await page.setViewportSize({ width: 320, height: 568 })
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  await visitor.tap('receipt-share-cf1')
  await visitor.waitFor('receipt-save')
  await visitor.tap('receipt-save')
  await visitor.waitFor('receipt-copy')
  await visitor.tap('receipt-withdraw')
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).tap()
  await visitor.tap('receipt-copy')
  await visitor.see('已复制全文')
  await visitor.close()
})
