import { render, screen } from '@testing-library/react'
import { examples } from './offer.examples'

const text = (index: number) => render(examples[index]?.node ?? null).container.textContent ?? ''

test('an offer labels a paid placement and a visit to a store', () => {
  text(1)
  for (const label of ['广告', '需到店办理', '适合在所在城市工作的上班族', '12、24个月'])
    expect(screen.getByText(label)).toBeVisible()
})

test('an interest-first offer shows its last payment right under the monthly one, and equal payments show none', () => {
  expect(text(2)).toContain('每月还款150.00元最后一期20,150.00元总成本')
  expect(text(0)).toContain('每月还款1,743.47元总成本')
})
