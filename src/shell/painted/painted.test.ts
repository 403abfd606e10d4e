import { DRAFT } from '@/lib/form-draft'
import { controls, enter, painted } from '../../../test/tools/painted-page'
import { startPainted } from './painted'

const stored = () => JSON.parse(localStorage.getItem(DRAFT) ?? 'null')

beforeEach(() => localStorage.clear())

test('the painted screen shows the stored amount and term', () => {
  localStorage.setItem(DRAFT, JSON.stringify({ version: 1, data: { amount: 3000000, term: 24 } }))
  const { get, slider } = painted()
  expect(get('home-amount').value).toBe('30,000')
  expect(slider.value).toBe('3000000')
  expect(get('home-quick-3000000').checked).toBe(true)
  expect(get('home-term-24').checked).toBe(true)
  expect(get('home-term-24').closest('label')?.className).toContain('chosen--b')
  expect(get('home-term-12').closest('label')?.className).not.toContain('chosen--b')
})

test('the painted screen stores a typed amount, and keeps the rest of the draft', () => {
  localStorage.setItem(DRAFT, JSON.stringify({ version: 1, data: { name: '张三' }, order_no: 'A1', flow: 1 }))
  const { type, get, slider } = painted()
  type('home-amount', '30000')
  expect(get('home-amount').value).toBe('30000')
  expect(slider.value).toBe('3000000')
  expect(get('home-quick-3000000').checked).toBe(true)
  expect(stored()).toEqual({ version: 1, data: { name: '张三', amount: 3000000 }, order_no: 'A1', flow: 1 })
  get('home-amount').dispatchEvent(new FocusEvent('blur'))
  expect(get('home-amount').value).toBe('30,000')
})

test('slider, stepper and common amounts of the painted screen change the amount', () => {
  const { get, slider } = painted()
  enter(slider, '12000000')
  expect(get('home-amount').value).toBe('120,000')
  expect(get('home-amount').className).toBe('wide--g')
  slider.nextElementSibling?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(get('home-amount').value).toBe('121,000')
  get('home-quick-1000000').click()
  expect(get('home-amount').value).toBe('10,000')
  expect(stored().data).toEqual({ amount: 1000000 })
})

test('the stepper of the painted screen goes from an amount between two steps to the next whole step, and stops at the limit', () => {
  const { get, slider, type } = painted()
  const [less, more] = [slider.previousElementSibling, slider.nextElementSibling] as HTMLElement[]
  type('home-amount', '12345')
  more?.click()
  expect(get('home-amount').value).toBe('13,000')
  type('home-amount', '1500')
  less?.click()
  expect(get('home-amount').value).toBe('1,000')
  expect([less?.className, less?.getAttribute('aria-disabled')]).toEqual(['ended--k', 'true'])
  less?.click()
  expect(get('home-amount').value).toBe('1,000')
  more?.click()
  expect([less?.className, less?.hasAttribute('aria-disabled')]).toEqual(['', false])
})

test('the painted screen shows a long amount in smaller letters', () => {
  const { get, type } = painted()
  for (const [amount, size] of [
    ['12345', ''],
    ['123456', 'wide--g'],
    ['12345678', 'long--j'],
  ] as const) {
    type('home-amount', amount)
    expect(get('home-amount').className).toBe(size)
  }
})

test('the painted screen loads the encrypted login calls and asks for their key once, when the visitor begins with the phone number', () => {
  document.body.innerHTML = `<div id="boot" data-login-chunk="/js/secure-login.js">${controls()}</div>`
  const onPhone = jest.fn()
  startPainted(document.querySelector('#boot') as HTMLElement, onPhone)
  const loaded = () => document.head.querySelectorAll<HTMLScriptElement>('script[src="/js/secure-login.js"]')
  expect(loaded()).toHaveLength(0)
  const phone = document.querySelector('#login-mobile') as HTMLInputElement
  phone.focus()
  enter(phone, '138')
  expect(onPhone).toHaveBeenCalledTimes(1)
  expect(loaded()).toHaveLength(1)
  // The loader of the main script would wait for an element that has failed.
  loaded()[0]?.dispatchEvent(new Event('error'))
  expect(loaded()).toHaveLength(0)
})

test('the painted screen shows that a ticked box is ticked and that a pressed button is busy', () => {
  const { get } = painted()
  get('consent-privacy').click()
  expect(get('consent-privacy').closest('label')?.className).toContain('chosen--f')
  get('login-submit').click()
  expect(get('login-submit').getAttribute('aria-busy')).toBe('true')
  expect(get('login-submit').className).toBe('busy--h')
})
