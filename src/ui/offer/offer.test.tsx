import { render, screen } from '@testing-library/react'
import { examples } from './offer.examples'

const text = (index: number) => render(examples[index]?.node ?? null).container.textContent ?? ''

test('an offer labels a paid placement and a visit to a store', () => {
  text(1)
  for (const label of ['广告', '需到店办理', '适合在所在城市工作的上班族'])
    expect(screen.getByText(label)).toBeVisible()
})

test('an interest-first offer shows its last payment right under the monthly one, and equal payments show none', () => {
  expect(text(2)).toContain('150.00元每月还款最后一期20,150.00元单利9.00%利息和费用合计')
  expect(text(0)).toContain('1,743.47元每月还款单利8.40%利息和费用合计')
})

test('a card on a page without a common amount and term states its own', () => {
  const own = '按20,000元试算，最终以机构审批结果为准'
  expect(text(1)).toContain(own)
  expect(text(0)).not.toContain(own)
})
