import { fen } from '@contract/brands'
import { Basis } from '../offer/basis'
import { OfferRow, type OfferRowProps, type OfferTerms } from '../offer/offer-row'
import { RowsWaiting } from '../offer/rows-waiting'
import { ProgressRow } from '../progress-row/progress-row'
import { type Examples, nothing } from './example'

const terms: OfferTerms = {
  institution: {
    name: '示例城商行',
    licence_note: '城市商业银行，示例许可，非真实机构',
    mark: '城',
    logo: null,
  },
  sponsored: false,
  price: { method: 'annuity', percent: 8.4, fees: [] },
  amount_min: fen(500_000),
  amount_max: fen(10_000_000),
  terms: [6, 12, 24],
  amount: fen(2_000_000),
  term: 12,
  annual_rate: 8.73,
  simple_rate: 8.4,
  monthly_payment: fen(174_347),
  last_payment: fen(174_346),
  total_cost: fen(92_163),
}

/** A row with some other terms. */
export const row = (id: string, more: Partial<OfferTerms> = {}, props: Partial<OfferRowProps> = {}) => (
  <OfferRow
    id={id}
    name="示例城市消费贷"
    terms={{ ...terms, ...more }}
    dearest={131_024}
    lowest={7.44}
    onOpen={nothing}
    {...props}
  />
)
const choose = { checked: false, onChange: nothing }

/** The rows of products and of applications. */
export const offers: Examples = {
  offer: {
    可以勾选: row('example-choose', {}, { choose }),
    '已勾选，最便宜': row('example-chosen', {}, { choose: { ...choose, checked: true }, lowest: 8.73 }),
    还没有勾选: row('example-none', {}, { choose: { ...choose, error: '请在这里勾选' } }),
    已提交: row('example-sent', {}, { choose: { ...choose, instead: '已提交' } }),
    '广告、需到店': row('example-paid', { sponsored: true, offline: true }),
    暂不受理申请: row('example-closed', { closed: { text: '该机构今日申请已满，明天00:00起可再申请' } }),
    没有这个期限: row('example-refused', {}, { refusal: '不提供36个月：可分6、12、24个月还' }),
    前往机构: row('example-leave', {}, { press: { id: 'example-go', words: '前往机构页面' } }),
    正在加载: <RowsWaiting count={2} label="正在加载" />,
    一张列表共同的金额和期限: (
      <Basis id="example-basis" amount={fen(2_000_000)} term={12} onChange={nothing} />
    ),
  },
  progressRow: {
    等访客处理: (
      <ProgressRow
        id="progress-urgent"
        institution={{ name: '示例农商行', mark: '农' }}
        amount={fen(2_000_000)}
        term={12}
        status="等您预约到店"
        steps={['done', 'current', 'waiting', 'waiting']}
        urgent
        open={false}
        onPress={nothing}
      />
    ),
  },
}
