import fc from 'fast-check'
import { inGroups, purposeText } from './receipt-words'

test('a known purpose is shown as text, and an unknown one as it was recorded', () => {
  expect(purposeText('apply')).toBe('申请产品')
  expect(purposeText('survey')).toBe('survey')
  expect(purposeText('constructor')).toBe('constructor')
})

test('a fingerprint in groups keeps its digits, and no group is longer than four', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-f]{0,64}$/), (fingerprint) => {
      const shown = inGroups(fingerprint)
      expect(shown.split(' ').join('')).toBe(fingerprint)
      expect(shown.split(' ').every((group) => group.length <= 4)).toBe(true)
    }),
  )
})
