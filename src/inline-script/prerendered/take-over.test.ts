import { DRAFT } from '@/lib/form-draft'
import { box, controls, prerendered } from '../../../test/tools/prerendered-page'

const soon = () => new Promise((resolve) => setTimeout(resolve, 0))

beforeEach(() => localStorage.clear())

test('the hand-over reports nothing when the visitor has done nothing', async () => {
  localStorage.setItem(DRAFT, JSON.stringify({ version: 1, data: { amount: 3000000, term: 24 } }))
  const { takeOver, boot } = prerendered()
  const reports = takeOver(controls({ group: '-live', amount: '30,000' }))
  await soon()
  expect(boot.isConnected).toBe(false)
  expect(reports).toEqual([])
})

test('the hand-over gives no consent for a box that the browser has ticked, as it does when it restores a form', async () => {
  const { get, live, takeOver, boot } = prerendered()
  get('consent-privacy').checked = true
  takeOver()
  await soon()
  expect(boot.isConnected).toBe(false)
  expect(live('consent-privacy').checked).toBe(false)
})

test('the hand-over drops a tick when the live page has another version of the text', async () => {
  const { get, live, takeOver } = prerendered()
  get('consent-privacy').click()
  takeOver(controls({ group: '-live', boxes: box('v2') }))
  await soon()
  expect(live('consent-privacy').checked).toBe(false)
})

test('when a link is pressed after the action, the hand-over opens the link and does not submit', async () => {
  const { get, boot, takeOver } = prerendered()
  get('login-submit').click()
  for (const link of boot.querySelectorAll('button')) if (link.textContent === '关于我们') link.click()
  const reports = takeOver()
  await soon()
  expect(reports).toEqual(['click 关于我们'])
})

test('the hand-over waits until the live page has its agreements, and keeps what is typed until then', async () => {
  const { get, live, type, takeOver, late, boot } = prerendered()
  get('consent-privacy').click()
  takeOver(controls({ group: '-live', boxes: '' }))
  await soon()
  expect(boot.isConnected).toBe(true)
  type('login-mobile', '138')
  late(box('v1'))
  await soon()
  expect(boot.isConnected).toBe(false)
  expect(live('consent-privacy').checked).toBe(true)
  expect(live('login-mobile').value).toBe('138')
})

test('the hand-over keeps everything else when the agreements do not come', async () => {
  jest.useFakeTimers()
  const { get, live, type, takeOver, boot } = prerendered()
  type('login-mobile', '138')
  get('consent-privacy').click()
  takeOver(controls({ group: '-live', boxes: '' }))
  await jest.advanceTimersByTimeAsync(2900)
  expect(boot.isConnected).toBe(true)
  await jest.advanceTimersByTimeAsync(200)
  jest.useRealTimers()
  expect(boot.isConnected).toBe(false)
  expect(live('login-mobile').value).toBe('138')
})

test('the hand-over does not wait for agreements on a page of a logged-in visitor', async () => {
  const { takeOver, boot } = prerendered()
  takeOver('<input id="home-amount">')
  await soon()
  expect(boot.isConnected).toBe(false)
})

test('the hand-over continues for a logged-in visitor when the unfinished order is known', async () => {
  const { takeOver, boot, get } = prerendered()
  get('login-submit').click()
  const reports = takeOver(
    '<input id="home-amount" value="10,000"><p aria-label="正在查看您的申请"></p><button id="login-submit"></button>',
  )
  await soon()
  expect(boot.isConnected).toBe(true)
  document.querySelector('#app p')?.remove()
  await soon()
  expect(boot.isConnected).toBe(false)
  expect(reports).toEqual(['click login-submit'])
})

test('the prerendered screen goes at once when the live page is another page, as after a redirect', () => {
  const { takeOver, boot, type } = prerendered()
  type('login-mobile', '138')
  takeOver('<p>another page</p>')
  expect(boot.isConnected).toBe(false)
})

test.each([
  ['an input method is composing', 'compositionstart', 'compositionend'],
  ['a finger is down', 'touchstart', 'touchend'],
])('the hand-over waits while %s', async (_, start, end) => {
  const { get, takeOver, boot, live } = prerendered()
  get('login-mobile').dispatchEvent(new Event(start, { bubbles: true }))
  takeOver()
  await soon()
  expect(boot.isConnected).toBe(true)
  get('login-mobile').value = '138'
  get('login-mobile').dispatchEvent(Object.assign(new Event(end, { bubbles: true }), { touches: [] }))
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(boot.isConnected).toBe(false)
  expect(live('login-mobile').value).toBe('138')
})
