import { fen } from '@contract/brands'
import type { Data } from '@contract/endpoints'
import { WORDS } from '@contract/rules/words'
import { OrderForm } from '@/features/order/order-form'
import { byId } from '../screen'
import { ACCOUNT, answer } from '../tools/fake-api'
import { agreement } from '../tools/offer-data'
import { choose, type FormRow, isChosen, reports, textField, tick, typeIdentity } from './row'

export const LIMITS = {
  limits: { min: fen(100_000), max: fen(20_000_000), step: fen(100_000) },
  terms: [6, 12],
}

export const choiceField = (name: string, label: string, flow: number) => ({
  name,
  label,
  kind: 'choice' as const,
  flow,
  why: `为什么要${label}`,
  options: [
    { value: 'one', label: `${label}甲` },
    { value: 'two', label: `${label}乙` },
  ],
})
export const REMARK = {
  name: 'remark',
  label: '备注',
  kind: 'text' as const,
  flow: 0,
  why: '选填',
  required: false,
}
export const IDENTITY_FIELDS = [
  { name: 'name', label: '姓名', kind: 'text' as const, flow: 1, why: '机构须核实身份' },
  { name: 'id_no', label: '身份证号码', kind: 'id_no' as const, flow: 1, why: '用于实名核验' },
]

type Order = Data<'/web/form'>
/** The visitor's order, which is at its first step unless `flow` says otherwise. */
export const order = (given: Partial<Order> = {}): Order => ({
  order_no: 'DD1',
  flow: 0,
  fields: [
    { name: 'amount', label: WORDS.amount, kind: 'amount', flow: 0, why: '用于筛选产品' },
    { name: 'term', label: WORDS.term, kind: 'term', flow: 0, why: '用于计算还款' },
    choiceField('purpose', '资金用途', 0),
    choiceField('occupation', '职业', 0),
    ...IDENTITY_FIELDS,
  ],
  values: {},
  id_no_masked: null,
  agreements: [],
  account: ACCOUNT,
  ...LIMITS,
  ...given,
})

export const onCity = jest.fn()
const serve = (given: Partial<Order>) => () => {
  answer('/web/form', order(given))
  answer('/v1/user/productCheck', { eligible: true, reasons: [] })
}
export const onOffers = jest.fn()
export const orderForm = (order_no: string) => (
  <OrderForm
    {...reports}
    order_no={order_no}
    onSending={(_order_no, work) => work}
    onCity={onCity}
    onOffers={onOffers}
    shown={0}
  />
)
const step = {
  element: () => orderForm(''),
  path: '/web/form/save' as const,
  accepted: { order_no: 'DD1', flow: 2, next: 'match' },
  failed: '没有提交成功',
  draft: true,
}

export const basics: FormRow = {
  ...step,
  form: 'basics step of the order',
  serve: serve({ flow: 0 }),
  submit: 'basics-submit',
  fill: async (user) => {
    for (const name of ['12个月', '资金用途甲', '职业乙']) await choose(name)(user)
  },
  missing: {
    'basics-term': '请选择分几个月还',
    'basics-purpose': '请选择资金用途',
    'basics-occupation': '请选择职业',
  },
  refused: { field: 'values.occupation', id: 'basics-occupation', change: choose('职业甲') },
  kept: isChosen('职业乙'),
}

export const identity: FormRow = {
  ...step,
  form: 'identity step of the order',
  serve: serve({ flow: 1, agreements: [agreement('identity', null)] }),
  submit: 'identity-submit',
  fill: async (user) => {
    await typeIdentity(user)
    await tick('identity-consent')(user)
  },
  missing: {
    'identity-name': '请填写姓名',
    'identity-id_no': '请填写身份证号码',
    'identity-consent': '请阅读后勾选，再继续',
  },
  refused: { field: 'values.id_no', ...textField('identity-id_no') },
  kept: () => expect(byId('identity-name')).toHaveValue('张三'),
  agreement: { code: 'identity', box: 'identity-consent', others: [] },
  renewed: {
    serve: serve({ flow: 1, agreements: [agreement('identity', null, '1.1')] }),
    consents: ['identity@1.1'],
  },
}
