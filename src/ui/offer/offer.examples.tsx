import type { Example } from '../example'
import { Link } from '../link/link'
import { Basis } from './basis'
import { OfferFacts, type OfferTerms } from './offer'

const terms: OfferTerms = {
  institution: { name: '示例城商行', licence_note: '城市商业银行，示例许可，非真实机构' },
  sponsored: false,
  amount_min: 500_000,
  amount_max: 10_000_000,
  terms: [6, 12, 24],
  amount: 2_000_000,
  term: 12,
  annual_rate: 8.73,
  simple_rate: 8.4,
  monthly_payment: 174_347,
  last_payment: 174_346,
  total_cost: 92_163,
  fee_note: '除利息外不收取其他费用',
}

const detail = <Link onClick={() => {}}>查看明细</Link>

export const examples: Example[] = [
  {
    title: '普通产品',
    node: (
      <OfferFacts
        id="example-plain"
        name="示例城市消费贷"
        terms={terms}
        reasons={[{ code: 'term_fits', text: '提供12个月期限' }]}
      >
        {detail}
      </OfferFacts>
    ),
  },
  {
    title: '广告、需到店、有说明、单独一张',
    node: (
      <OfferFacts
        id="example-paid"
        name="示例网点消费贷"
        terms={{ ...terms, sponsored: true, offline: true }}
        summary="适合在所在城市工作的上班族"
        alone
      >
        {detail}
      </OfferFacts>
    ),
  },
  {
    title: '先息后本',
    node: (
      <OfferFacts
        id="example-last"
        name="示例先息后本消费贷"
        terms={{
          ...terms,
          annual_rate: 9.38,
          simple_rate: 9,
          monthly_payment: 15_000,
          last_payment: 2_015_000,
          total_cost: 180_000,
        }}
      >
        {detail}
      </OfferFacts>
    ),
  },
  {
    title: '一张列表共同的金额和期限',
    node: <Basis id="example-basis" amount={2_000_000} term={12} onChange={() => {}} />,
  },
  {
    title: '暂不受理申请',
    node: (
      <OfferFacts
        id="example-closed"
        name="示例城市消费贷"
        terms={{ ...terms, closed: { text: '该机构今日申请已满，明天00:00起可再申请' } }}
      >
        {detail}
      </OfferFacts>
    ),
  },
]
