/** The words that several screens, answers and messages share. A label of one screen stays with that screen. */
export const WORDS = {
  amount: '想借多少',
  term: '分几个月还',
  annualRate: '综合年化',
  monthly: '每月还款',
  largestPayment: '最多的一期',
  lastPayment: '最后一期',
  totalCost: '一共多付',
  totalRepayment: '还款总额',
  decision: '最终以机构审批结果为准',
  saveAndContinue: '保存并继续',
  change: '修改',
} as const

/** `12个月`. */
export const months = (count: number | string) => `${count}个月`
