import { purposeText } from './receipt-sheet'

test('a known purpose is shown as text, and an unknown one as it was recorded', () => {
  expect(purposeText('apply')).toBe('申请产品')
  expect(purposeText('survey')).toBe('survey')
  expect(purposeText('constructor')).toBe('constructor')
})
