import type { FormField } from '@contract/endpoints/order'
import { FLOW } from '@contract/order-steps'
import { INCOMES, OCCUPATIONS, PAID_IN, PURPOSES } from './options'

/** All questions of the form in their order; `flow` is the step a question belongs to. */
export const FIELDS: FormField[] = [
  {
    name: 'amount',
    label: '期望金额',
    kind: 'amount',
    flow: FLOW.quota,
    why: '用于筛选可申请区间包含该金额的产品，最终以机构审批结果为准',
  },
  { name: 'term', label: '期望期限', kind: 'term', flow: FLOW.quota, why: '用于计算每月还款额和综合成本' },
  {
    name: 'purpose',
    label: '资金用途',
    kind: 'choice',
    flow: FLOW.quota,
    why: '消费贷款须有真实用途，不得用于购房、投资或偿还其他贷款',
    options: PURPOSES,
  },
  {
    name: 'name',
    label: '姓名',
    kind: 'text',
    flow: FLOW.identity,
    why: '请与身份证一致',
    placeholder: '例如：张三',
  },
  {
    name: 'id_no',
    label: '身份证号码',
    kind: 'id_no',
    flow: FLOW.identity,
    why: '加密保存，仅在您授权后提供给所选机构',
    placeholder: '18位身份证号码',
  },
  {
    name: 'occupation',
    label: '职业',
    kind: 'choice',
    flow: FLOW.basics,
    why: '部分产品仅面向特定职业',
    options: OCCUPATIONS,
  },
  {
    name: 'monthly_income',
    label: '月收入',
    kind: 'choice',
    flow: FLOW.basics,
    why: '用于判断还款能力要求，只需选择区间',
    options: INCOMES,
  },
  {
    name: 'social_security',
    label: '社保缴纳',
    kind: 'choice',
    flow: FLOW.basics,
    why: '部分产品要求连续缴纳社保',
    options: PAID_IN,
  },
  {
    name: 'housing_fund',
    label: '公积金缴纳',
    kind: 'choice',
    flow: FLOW.basics,
    why: '部分产品要求缴纳公积金',
    options: PAID_IN,
  },
]
