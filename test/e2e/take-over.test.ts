import { BAD_MOBILE } from '@contract/rules/messages'
import type { H5Driver } from '../drivers/chromium/h5-driver'
import { until } from '../drivers/until'
import { newPerson } from '../scenarios/person'
import { opened, serveH5 } from './serve-h5'

const site = serveH5()
const { it } = site

const KEY = '/v1.0/user/encrypt/info'
const SEND = ['/v1.0/sms/send/code', '/v1.0/sms/encrypt/send/code']

/** A control of the prerendered screen; the driver itself finds those of the live page only. */
const prerendered = ({ browserPage }: H5Driver, id: string) =>
  browserPage.locator(`#prerendered [id="${id}"]`)

/** Opens the entry page while its scripts are held back, and returns a function that lets them through. */
async function openHeld(visitor: H5Driver): Promise<(settles?: boolean) => Promise<void>> {
  const { browserPage } = visitor
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await browserPage.route(/\/js\//, async (route) => {
    await held
    await route.continue()
  })
  await browserPage.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await browserPage.goto(site.server.baseUrl, { waitUntil: 'commit' })
  await prerendered(visitor, 'consent-privacy').waitFor({ state: 'attached' })
  return async (settles = true) => {
    release()
    await opened(visitor)
    if (settles) await visitor.settle()
  }
}

async function fillIn(visitor: H5Driver, mobile: string) {
  const { browserPage } = visitor
  await prerendered(visitor, 'home-amount').fill('54000')
  await browserPage.getByLabel('增加1,000元').tap()
  for (const id of ['home-term-24', 'consent-user-service', 'consent-privacy'])
    await prerendered(visitor, id).tap()
  await prerendered(visitor, 'login-mobile').fill(mobile)
}

/** The text of what is chosen, in the first theme. */
const ACCENT = 'rgb(194, 65, 12)'

/** What stands in the form, and where the visitor is in it. */
const formOf = ({ browserPage }: H5Driver) =>
  browserPage.evaluate(() => {
    const get = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)
    const active = document.activeElement as HTMLInputElement | null
    return {
      amount: get('home-amount')?.value,
      term: get('home-term-24')?.checked,
      colour: getComputedStyle(get('home-term-24')?.nextElementSibling ?? document.body).color,
      ticks: [get('consent-user-service')?.checked, get('consent-privacy')?.checked],
      mobile: get('login-mobile')?.value,
      focus: active?.id,
      caret: active?.selectionStart,
      top: active?.getBoundingClientRect().top,
    }
  })

it('what a visitor types, chooses and ticks before the scripts are there stays, with focus, caret and scroll position', async (visitor) => {
  const letThrough = await openHeld(visitor)
  await visitor.browserPage.setViewportSize({ width: 375, height: 500 })
  const { mobile } = newPerson()
  await fillIn(visitor, mobile)
  for (const _ of '123') await visitor.browserPage.keyboard.press('ArrowLeft')
  const before = await formOf(visitor)
  expect(before).toMatchObject({
    amount: '55,000',
    term: true,
    colour: ACCENT,
    ticks: [true, true],
    mobile,
    focus: 'login-mobile',
    caret: 8,
  })
  // Text that is typed moves in its field, as often as the browser paints between two keys.
  await visitor.browserPage.evaluate(() => void Reflect.get(window, 'shifts').splice(0))
  await letThrough()
  expect(await formOf(visitor)).toEqual({ ...before, top: expect.closeTo(before.top ?? 0, -0.5) })
  const shifts = (await visitor.browserPage.evaluate(() => Reflect.get(window, 'shifts'))) as number[]
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001)
  await visitor.browserPage.keyboard.type('9')
  expect((await formOf(visitor)).mobile).toBe(`${mobile.slice(0, 8)}9${mobile.slice(8, 10)}`)
  expect(SEND.flatMap((path) => visitor.calls(path))).toEqual([])
})

it('the action that a visitor presses before the scripts are there is busy, and requests one code', async (visitor) => {
  const letThrough = await openHeld(visitor)
  await fillIn(visitor, newPerson().mobile)
  await prerendered(visitor, 'login-submit').tap()
  await prerendered(visitor, 'login-submit').tap()
  // Asked for by the shell's script; the live page asks for nothing a second time.
  expect(visitor.calls(KEY)).toHaveLength(1)
  expect(await visitor.browserPage.getAttribute('#login-submit', 'aria-busy')).toBe('true')
  await letThrough()
  await visitor.waitFor('login-code')
  expect(SEND.flatMap((path) => visitor.calls(path))).toHaveLength(1)
  expect(visitor.calls(KEY)).toHaveLength(1)
  expect((await formOf(visitor)).focus).toBe('login-code')
})

it('the page explains what is missing when the action was pressed before the scripts are there', async (visitor) => {
  const letThrough = await openHeld(visitor)
  await prerendered(visitor, 'login-mobile').fill('138')
  await prerendered(visitor, 'login-submit').tap()
  await letThrough()
  await visitor.waitFor('login-mobile-error')
  expect((await formOf(visitor)).focus).toBe('login-mobile')
  expect(SEND.flatMap((path) => visitor.calls(path))).toEqual([])
})

it('a text that a visitor opens before the scripts are there opens once they are, and nothing is lost on the way back', async (visitor) => {
  const letThrough = await openHeld(visitor)
  const { mobile } = newPerson()
  await fillIn(visitor, mobile)
  await visitor.browserPage.locator('#prerendered').getByText('隐私政策').tap()
  await letThrough()
  await visitor.arrive('agreeDetail')
  await visitor.back()
  await visitor.waitFor('home-amount')
  expect(await formOf(visitor)).toMatchObject({
    amount: '55,000',
    term: true,
    ticks: [true, true],
    mobile,
  })
})

it('the live page uses the agreements of the prerendered page and does not wait for their call', async (visitor) => {
  const { browserPage } = visitor
  await browserPage.route('**/special/contract/list*', () => {})
  const letThrough = await openHeld(visitor)
  await fillIn(visitor, newPerson().mobile)
  await prerendered(visitor, 'login-submit').tap()
  await letThrough(false)
  await visitor.waitFor('login-code')
  expect((await formOf(visitor)).ticks).toEqual([true, true])
  expect(SEND.flatMap((path) => visitor.calls(path))).toHaveLength(1)
})

it('an amount and a term that were chosen before a reload stand on the prerendered page', async (visitor) => {
  const letThrough = await openHeld(visitor)
  await prerendered(visitor, 'home-amount').fill('54000')
  await prerendered(visitor, 'home-term-24').tap()
  await visitor.browserPage.reload({ waitUntil: 'commit' })
  await prerendered(visitor, 'consent-privacy').waitFor({ state: 'attached' })
  expect(await formOf(visitor)).toMatchObject({
    amount: '54,000',
    term: true,
    colour: ACCENT,
    ticks: [false, false],
  })
  await letThrough()
  expect(await formOf(visitor)).toMatchObject({ amount: '54,000', term: true, ticks: [false, false] })
})

/** The calls with which the entry page begins. */
const FIRST = ['/v1.0/channel/option', '/v1.0/credit/special/contract/list', '/v1.0/product/list']

it('when the calls of the first load fail, the sentence stands beside what was pressed, nothing spins, no skeleton stays without a retry, and after a retry the typed number is there and the press is done [S4.16]', async (visitor) => {
  const { browserPage } = visitor
  for (const path of FIRST) await visitor.fault(path, { status: 500 })
  await visitor.visit('/')
  await prerendered(visitor, 'login-submit').tap()
  const boot = browserPage.locator('#boot.stopped')
  await boot.waitFor()
  const state = boot.locator('.state')
  await expectBeside(visitor, '获取验证码')
  await prerendered(visitor, 'login-mobile').fill('1380013800')
  for (const name of ['全部产品 ›', '关于我们']) {
    await browserPage.locator('#prerendered').getByText(name).tap()
    await expectBeside(visitor, name)
  }
  await browserPage.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  expect(await state.count()).toBe(1)
  const shapes = boot.locator('[role=status][aria-label] > :not(button)')
  expect(await shapes.count()).toBeGreaterThan(0)
  expect(await shapes.filter({ visible: true }).count()).toBe(0)
  for (const path of FIRST) await visitor.fault(path, null)
  await boot.getByText('没有加载出来，重试').first().tap()
  await opened(visitor)
  await visitor.arrive('about')
  await visitor.back()
  await visitor.arrive('home', 'login-mobile')
  expect(await visitor.value('login-mobile')).toBe('1380013800')
})

/** The screen's sentence stands in the same part of the page as what was pressed, in view, with its retry. */
async function expectBeside({ browserPage }: H5Driver, name: string) {
  const state = browserPage
    .locator('#prerendered :has(> .state)')
    .filter({ hasText: name })
    .last()
    .locator('.state')
  await state.getByText('网络没有连上或系统繁忙').waitFor()
  const [words, control] = [await state.boundingBox(), await browserPage.getByText(name).boundingBox()]
  const gap = (control?.y ?? 0) - ((words?.y ?? 0) + (words?.height ?? 0))
  expect(gap).toBeGreaterThan(-2)
  expect(gap).toBeLessThan(48)
  expect((await state.locator('a[href=""]').boundingBox())?.height).toBeGreaterThanOrEqual(44)
}

it('while the server of the first load does not answer, the sentence that it still waits stands beside what was pressed within 8 s, and the answer does what was pressed', async (visitor) => {
  const { browserPage } = visitor
  await browserPage.clock.install()
  for (const path of FIRST) await visitor.fault(path, 'slow')
  await visitor.visit('/')
  await prerendered(visitor, 'login-submit').tap()
  await until('the guard to ask', () => visitor.calls(FIRST[0]).length > 0)
  await browserPage.waitForFunction(() => document.querySelector('#app .taro_page'))
  await browserPage.clock.fastForward(7500)
  const late = browserPage.locator('#boot.late .state')
  await late.getByText('还在等待').waitFor()
  await late.locator('a[href=""]').tap()
  await until('the second request', () => visitor.calls(FIRST[0]).length > 1)
  await visitor.release()
  await opened(visitor)
  await visitor.see(BAD_MOBILE)
})
