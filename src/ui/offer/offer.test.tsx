import { render, screen } from '@testing-library/react'
import { facts } from './offer.examples'

const text = (more: Parameters<typeof facts>[1], alone = false) =>
  render(facts('offer', more, alone)).container.textContent ?? ''

test('an offer labels a paid placement and a visit to a store', () => {
  text({ sponsored: true, offline: true })
  for (const label of ['广告', '需到店办理']) expect(screen.getByText(label)).toBeVisible()
})

test('an interest-first offer shows its last payment right under the monthly one, and equal payments show none', () => {
  const interestFirst = { simple_rate: 9, monthly_payment: 15_000, last_payment: 2_015_000 }
  expect(text(interestFirst)).toContain('150.00元每月还款最后一期20,150.00元单利9.00%一共多付')
  expect(text({})).toContain('1,743.47元每月还款单利8.40%一共多付')
})

test('a card on a page without a common amount and term states its own', () => {
  const own = '按20,000元试算，最终以机构审批结果为准'
  expect(text({}, true)).toContain(own)
  expect(text({})).not.toContain(own)
})
