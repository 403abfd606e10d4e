/** Code of the agreement that permits processing name and identity number (S24.7). */
export const IDENTITY_AGREEMENT = 'identity'

const LEAD = 'lead-'
/** Code of the agreement under which a lead goes to an institution (S19). */
export const leadAgreement = (institution: string) => LEAD + institution
export const isLeadAgreement = (code: string) => code.startsWith(LEAD)

/** The group of the agreements about repayment (S2.22): `hk` is read as 还款. */
export const REPAYMENT = 'hk'

/** The groups of agreements in display order, each with its heading in the list of all agreements and in an order's. */
export const AGREEMENT_GROUPS = [
  { group: 'login', title: '登录与隐私', orderTitle: '用户协议与隐私' },
  { group: 'platform', title: '平台服务', orderTitle: '平台服务' },
  { group: 'institution', title: '机构授权', orderTitle: '机构授权与须知' },
  { group: REPAYMENT, title: '还款', orderTitle: '还款' },
] as const

/** The title of an institution's agreement ends with its name: 借款申请须知（示例第一消费金融）. */
const OF_INSTITUTION = /^(.+)（([^（）]+)）$/

export const institutionOf = (title: string): string | null => OF_INSTITUTION.exec(title)?.[2] ?? null

export const shortTitle = (title: string): string => OF_INSTITUTION.exec(title)?.[1] ?? title
