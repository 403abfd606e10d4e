import { readFileSync } from 'node:fs'
import path from 'node:path'
import { closeBrowser } from '../drivers/chromium/browser'
import { type H5Driver, h5Driver } from '../drivers/chromium/h5-driver'
import { type RunningServer, startServer } from '../drivers/server'

const axeSource = readFileSync(path.resolve(__dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
})

/** What axe's rules about ids find on the whole document; they are not among those that run by default. */
async function duplicateIds(visitor: H5Driver): Promise<string[]> {
  await visitor.browserPage.evaluate(axeSource)
  return visitor.browserPage.evaluate(async () => {
    type Found = { violations: { id: string; nodes: { html: string }[] }[] }
    const { axe } = window as unknown as { axe: { run(options: object): Promise<Found> } }
    const rules = ['duplicate-id', 'duplicate-id-active', 'duplicate-id-aria']
    const { violations } = await axe.run({ runOnly: { type: 'rule', values: rules } })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 80)).join(' ')}`)
  })
}

/** Opens the login, and once more from a page above it. */
async function loginTwice() {
  const visitor = await h5Driver(server)
  await visitor.open('home')
  await visitor.fill('login-mobile', '13800000001')
  await visitor.tapText('协议与隐私')
  await visitor.arrive('protocolCenter')
  await visitor.tapText('去登录')
  await visitor.arrive('home')
  await visitor.waitFor('login-mobile')
  await visitor.settle()
  expect(await visitor.browserPage.locator('.taro_page').count()).toBe(3)
  return visitor
}

const LABEL = 'label:visible:has-text("手机号")'

test('the login open twice in one tab: a tap on a label goes to the field that is seen, and no id is there twice', async () => {
  const visitor = await loginTwice()
  expect(await duplicateIds(visitor)).toEqual([])
  expect(await visitor.value('login-mobile')).toBe('')
  await visitor.browserPage.locator(LABEL).first().tap()
  const focused = visitor.browserPage.locator('input:focus')
  expect(await focused.getAttribute('id')).toBe('login-mobile')
  expect(await focused.isVisible()).toBe(true)
  await visitor.browserPage.keyboard.type('139')
  expect(await visitor.value('login-mobile')).toBe('139')
  expect(await visitor.browserPage.getByLabel('手机号').filter({ visible: true }).count()).toBe(1)
  await visitor.close()
})

test('back at the first one its labels lead to its own fields again, with what was typed there', async () => {
  const visitor = await loginTwice()
  for (let pages = 0; pages < 2; pages++) await visitor.back()
  await visitor.settle()
  expect(await visitor.browserPage.locator('.taro_page').count()).toBe(1)
  expect(await visitor.value('login-mobile')).toBe('13800000001')
  await visitor.browserPage.locator(LABEL).first().tap()
  expect(await visitor.browserPage.locator('input:focus').getAttribute('id')).toBe('login-mobile')
  await visitor.close()
})
