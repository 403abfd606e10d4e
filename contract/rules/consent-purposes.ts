/** The visible text of each consent purpose, for the visitor's consent list, the receipt and the data export. */
export const CONSENT_PURPOSES: Readonly<Record<string, string>> = {
  login: '登录和使用本平台',
  identity: '核实身份',
  apply: '申请产品',
  lead: '请机构联系',
  half: '合作方转来的申请',
  unproven: '合作方转来的申请，手机号码还没有验证',
  proven: '合作方转来的申请，手机号码已经验证',
}
