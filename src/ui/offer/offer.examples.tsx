import { type Example, nothing } from '../example'
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
const reasons = [{ code: 'term_fits', text: '提供12个月期限' }]
const closed = { text: '该机构今日申请已满，明天00:00起可再申请' }

/** The facts of an offer with some other terms. */
export const facts = (id: string, more: Partial<OfferTerms>, alone = false) => (
  <OfferFacts id={id} name="示例城市消费贷" terms={{ ...terms, ...more }} reasons={reasons} alone={alone}>
    <Link onClick={nothing}>查看明细</Link>
  </OfferFacts>
)

export const examples: Example[] = [
  { title: '普通产品', node: facts('example-plain', {}) },
  {
    title: '广告、需到店、单独一张',
    node: facts('example-paid', { sponsored: true, offline: true }, true),
  },
  { title: '暂不受理申请', node: facts('example-closed', { closed }) },
  {
    title: '一张列表共同的金额和期限',
    node: <Basis id="example-basis" amount={2_000_000} term={12} onChange={nothing} />,
  },
]
