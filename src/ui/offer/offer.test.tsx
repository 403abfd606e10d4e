import { fen } from '@contract/brands'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { institution, product } from '../../../test/tools/offer-data'
import { OfferRow, type OfferRowProps, type OfferTerms } from './offer-row'

const TERMS: OfferTerms = product('p1', {
  institution: { ...institution('p1', '示例城商行'), licence_note: '城市商业银行，示例许可' },
  terms: [6, 12, 24],
})

const show = (terms: Partial<OfferTerms> = {}, props: Partial<OfferRowProps> = {}) =>
  render(
    <OfferRow
      id="offer"
      name="示例城市消费贷"
      terms={{ ...TERMS, ...terms }}
      lowest={7.44}
      onOpen={() => {}}
      {...props}
    />,
  ).container

test('a row labels a paid placement and a visit to a store', () => {
  show({ sponsored: true, offline: true })
  for (const label of ['广告', /需到店/]) expect(screen.getByText(label)).toBeVisible()
})

test('a row has institution, product, rate, payment, fees, licence, amounts, terms and cost in this order [S24.8, S24.9]', () => {
  const facts =
    `示例城商行 示例城市消费贷 12.55%综合年化 每月1,775.89元 共多付1,310.24元 城市商业银行 无其他费用
  1千–5万元 6–24个月`.split(/\s+/)
  expect(show()).toHaveTextContent(new RegExp(facts.join('.*')))
})

test('the bar of a row is as long as its cost beside the dearest one', () => {
  const share = (dearest: number) =>
    show({ total_cost: fen(50_000) }, { dearest }).querySelector<HTMLElement>('[style]')?.style.width
  expect([share(50_000), share(200_000)]).toEqual(['100%', '25%'])
})

test('only the strip of a row chooses it, and the rest opens its detail', async () => {
  const [onOpen, onChange] = [jest.fn(), jest.fn()]
  show({}, { onOpen, choose: { checked: false, onChange } })
  await userEvent.click(screen.getByRole('checkbox', { name: '选择，示例城市消费贷' }))
  expect(onChange).toHaveBeenCalledWith(true)
  expect(onOpen).not.toHaveBeenCalled()
  await userEvent.click(screen.getByText('12.55%'))
  expect(onOpen).toHaveBeenCalledTimes(1)
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('a row that does not offer the amount or term says so instead of a figure', () => {
  const text = show({}, { refusal: '不提供36个月：可分6、12、24个月还' }).textContent
  expect(text).toContain('不提供36个月')
  expect(text).not.toMatch(/%|共多付/)
})

test('a row that leads to its institution says so, beside kind of licence, fees and limits [S24.9]', () => {
  const text = show({}, { press: { id: 'go', words: '前往机构页面' } })
  for (const words of ['城市商业银行', '无其他费用', '1千–5万元', '6–24个月', '前往机构页面'])
    expect(text).toHaveTextContent(words)
})
