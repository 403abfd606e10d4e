import { AGE_RANGES, INCOMES, OCCUPATIONS, type Option, PAID_IN, PURPOSES } from './order-options'
import { FLOW } from './order-steps'
import { WORDS } from './words'

/** Kinds of personal information in the words of WeChat's 用户隐私保护指引; all copies agree (test/unit/collected.test.ts). */
export const KINDS = [
  '手机号码',
  '姓名',
  '身份证号码',
  '居住城市',
  '申请信息',
  '位置信息',
  '设备信息',
  '操作日志',
  '网络所在城市',
  '微信用户标识',
] as const
export type Kind = (typeof KINDS)[number]

type Step = Exclude<(typeof FLOW)[keyof typeof FLOW], typeof FLOW.complete>

interface Question {
  label: string
  flow: Step
  why: string
  placeholder?: string
  /**
   * The words by which the privacy policy, the agreements on sharing data and the visitor's export name it. A text
   * without them is refused (server/src/seed/naming.ts), and no answer is sent under it.
   */
  named: string
  /** The kind of information that it is, for the operator's privacy list. */
  collected: Kind
  /** Belongs to the requested loan and not to the visitor's person, so a later order does not copy it. */
  loan?: true
  /** Stands in for the identity number: asked only where that does not come before the offers, and passed on to nobody. */
  without_identity?: true
}

/** The value is stored in plain text in the column of the field's name; `match_input` shows it to the match rules. */
interface Plain {
  match_input?: true
  sealed?: undefined
}

/** The value is encrypted for this purpose in the column `<name>_sealed`. The match rules never read it. */
interface Sealed {
  sealed: string
  match_input?: undefined
}

/**
 * A field of the order form. A free text, which identifies the visitor, is stored encrypted; an identity number also as
 * `<name>_masked`, in which form alone it leaves the server. `required: false`: it may stay unanswered.
 */
export type OrderField = Question &
  (
    | ({ kind: 'amount' | 'term'; required?: undefined } & Plain)
    | ({ kind: 'choice'; options: Option[]; required?: false } & (Plain | Sealed))
    | ({ kind: 'text'; required?: false } & Sealed)
    | ({ kind: 'id_no'; required?: undefined } & Sealed)
  )

const basic = { flow: FLOW.basics, collected: '申请信息', match_input: true } as const

/**
 * All fields of the order form in order, from which all else derives. A new one also needs a nullable column of orders
 * and its words in the privacy policy and the agreements on sharing data (CONTRIBUTING.md, Where a change goes).
 */
export const ORDER_FIELDS = {
  amount: {
    ...basic,
    label: WORDS.amount,
    named: '金额',
    kind: 'amount',
    loan: true,
    why: '最终以机构审批结果为准',
  },
  term: {
    ...basic,
    label: WORDS.term,
    named: '期限',
    kind: 'term',
    loan: true,
    why: '用来算每月还多少',
  },
  purpose: {
    ...basic,
    label: '资金用途',
    named: '用途',
    kind: 'choice',
    loan: true,
    why: '不得购房、投资或还贷',
    options: PURPOSES,
  },
  occupation: {
    ...basic,
    label: '职业',
    named: '职业',
    kind: 'choice',
    why: '有的产品只面向某些职业',
    options: OCCUPATIONS,
  },
  monthly_income: {
    ...basic,
    label: '月收入',
    named: '收入区间',
    kind: 'choice',
    why: '看还款能力，选范围即可',
    options: INCOMES,
  },
  social_security: {
    ...basic,
    label: '社保缴纳',
    named: '社保',
    kind: 'choice',
    why: '有的产品要求连续缴',
    options: PAID_IN,
  },
  housing_fund: {
    ...basic,
    label: '公积金缴纳',
    named: '公积金',
    kind: 'choice',
    why: '有的产品要求缴存',
    options: PAID_IN,
  },
  age_range: {
    ...basic,
    label: '年龄',
    named: '年龄段',
    kind: 'choice',
    required: false,
    without_identity: true,
    why: '有的产品有年龄要求',
    options: [...AGE_RANGES.map(({ value, label }) => ({ value, label })), { value: '', label: '不填' }],
  },
  name: {
    label: '姓名',
    named: '姓名',
    collected: '姓名',
    kind: 'text',
    flow: FLOW.identity,
    why: '请与身份证一致',
    placeholder: '例如：张三',
    sealed: 'name',
  },
  id_no: {
    label: '身份证号码',
    named: '身份证号码',
    collected: '身份证号码',
    kind: 'id_no',
    flow: FLOW.identity,
    why: '加密保存，您授权后才给所选机构',
    placeholder: '18位身份证号码',
    sealed: 'id_no',
  },
} as const satisfies Record<string, OrderField>

type Fields = typeof ORDER_FIELDS
export type FieldName = keyof Fields
export type FieldKind = OrderField['kind']

/** Names of the fields whose definition has a certain shape. */
export type FieldOf<Shape> = { [N in FieldName]: Fields[N] extends Shape ? N : never }[FieldName]

export type SealedField = FieldOf<{ sealed: string }>

export const FIELD_NAMES = Object.keys(ORDER_FIELDS) as FieldName[]

export const fieldOf = (name: FieldName): OrderField => ORDER_FIELDS[name]
