import type { Example } from '../example'
import { OfferFacts, type OfferTerms } from './offer'

const terms: OfferTerms = {
  institution: { name: '示例城商行', licence_note: '城市商业银行，示例许可，非真实机构' },
  sponsored: false,
  amount_min: 500_000,
  amount_max: 10_000_000,
  amount: 2_000_000,
  term: 12,
  annual_rate: 8.73,
  simple_rate: 8.4,
  monthly_payment: 174_347,
  last_payment: 174_346,
  total_cost: 92_163,
  fee_note: '除利息外不收取其他费用',
}

export const examples: Example[] = [
  { title: '普通产品', node: <OfferFacts name="示例城市消费贷" terms={terms} /> },
  {
    title: '广告、需到店、有说明和更多内容',
    node: (
      <OfferFacts
        name="示例网点消费贷"
        terms={{ ...terms, sponsored: true, offline: true }}
        summary="适合在所在城市工作的上班族"
        more={[{ label: '可选期限', value: '12、24个月' }]}
      />
    ),
  },
  {
    title: '先息后本',
    node: (
      <OfferFacts
        name="示例先息后本消费贷"
        terms={{
          ...terms,
          annual_rate: 9.38,
          simple_rate: 9,
          monthly_payment: 15_000,
          last_payment: 2_015_000,
          total_cost: 180_000,
        }}
      />
    ),
  },
]
