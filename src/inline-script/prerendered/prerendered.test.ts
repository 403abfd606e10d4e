import { DRAFT } from '@/lib/form-draft'
import { prerendered } from '../../../test/tools/prerendered-page'

const stored = () => JSON.parse(localStorage.getItem(DRAFT) ?? 'null')

beforeEach(() => localStorage.clear())

test.each([
  '{',
  '{"version":0,"data":{"amount":100}}',
  'null',
  '{"version":1,"data":{"amount":1e300,"term":0.5}}',
])('the prerendered screen keeps its own values when the stored draft is %s', (text) => {
  localStorage.setItem(DRAFT, text)
  const { get } = prerendered()
  expect(get('home-amount').value).toBe('10,000')
  expect(get('home-term-12').checked).toBe(true)
})

test('the prerendered screen stores a typed amount, and keeps the rest of the draft but a name [S24.42]', () => {
  const data = { term: 6, name: '张三' }
  localStorage.setItem(DRAFT, JSON.stringify({ version: 1, data, order_no: 'A1', flow: 1 }))
  const { type, get } = prerendered()
  get('home-amount').focus()
  type('home-amount', '30000')
  expect(get('home-amount').value).toBe('30000')
  expect(get('home-quick-3000000').checked).toBe(true)
  expect(stored()).toEqual({ version: 1, data: { term: 6, amount: 3000000 }, order_no: 'A1', flow: 1 })
  get('home-amount').blur()
  expect(get('home-amount').value).toBe('30,000')
})

test('the common amounts and the buttons of the prerendered screen change the amount, which stops at the limits', () => {
  const { get, type } = prerendered()
  get('home-quick-3000000').click()
  expect(get('home-amount').value).toBe('30,000')
  expect(stored().data).toEqual({ amount: 3000000 })
  type('home-amount', '12345')
  get('home-amount-more').click()
  expect(get('home-amount').value).toBe('13,000')
  expect(get('home-quick-3000000').checked).toBe(false)
  type('home-amount', '1500')
  for (let presses = 0; presses < 2; presses++) get('home-amount-less').click()
  expect(get('home-amount').value).toBe('1,000')
})
