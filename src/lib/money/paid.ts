import { WORDS } from '@contract/rules/words'

/** How the platform is paid, which it must say (金融产品网络营销管理办法): one text for the lists and /about. */

export const PAID_NOTE = '“广告”为付费展示；付费不影响排序。'

export const PAID_DETAILS: readonly string[] = [
  '不向您收取任何费用。',
  '机构可能因展示产品或接收您的申请，向我们支付服务费；付费不影响排序。',
  '“广告”为付费展示，同样不影响排序。',
]

export const NEVER_DONE: readonly string[] = [
  '不出借资金，不审批贷款，也不代替机构作出决定。',
  '不出售您的个人信息；没有您对这家机构的单独同意，不向它提供您的资料。',
  '不在放款前向您收费。以我们的名义要求先交钱的，都是冒充。',
]

/** One line about a list, which opens the rest. */
export const LIST_NOTE = `预估，${WORDS.decision}；付费不影响排序`

/** What the rate of a list contains, once for all its products. */
export const RATE_NOTE = `${WORDS.annualRate}按复利算，含利息和全部费用；单利见各产品的明细。横条越长，一共多付越多。`
