import { render, screen } from '@testing-library/react'
import { examples } from './offer.examples'

const text = (index: number) => render(examples[index]?.node ?? null).container.textContent ?? ''

test('an offer shows institution and licence first, then the annual rate, payment, cost, term, fees and range', () => {
  const shown = text(0)
  const parts = [
    '示例城商行',
    '非真实机构',
    '示例城市消费贷',
    '8.73%',
    '每月还款',
    '总成本',
    '期限',
    '费用除利息外',
    '可申请区间',
  ]
  const places = parts.map((part) => shown.indexOf(part))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBe(0)
  // The compound rate comes first, with both rates and what they include.
  expect(shown).toMatch(/8\.73%单利8\.40%综合年化成本（复利），含全部费用/)
  expect(shown).toContain('按本金20,000元测算')
  expect(shown).toContain('可申请区间5,000至100,000元，最终以机构审批结果为准')
  expect(shown).not.toMatch(/广告|需到店/)
})

test('an offer labels a paid place and a visit to a store', () => {
  text(1)
  for (const label of ['广告', '需到店办理', '适合在所在城市工作的上班族', '12、24个月'])
    expect(screen.getByText(label)).toBeVisible()
})

test('an interest-first offer shows its last payment right under the monthly one, and equal payments show none', () => {
  expect(text(2)).toContain('每月还款150.00元最后一期20,150.00元总成本')
  expect(text(0)).toContain('每月还款1,743.47元总成本')
})
