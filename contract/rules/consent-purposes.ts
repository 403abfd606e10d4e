/** The visible text of each consent purpose, for the visitor's consent list, the receipt and the data export. */
export const CONSENT_PURPOSES: Readonly<Record<string, string>> = {
  login: '登录和使用本平台',
  identity: '核实身份',
  apply: '申请产品',
  lead: '请机构联系',
  half: '合作方转来的申请',
}
