/** What a consent's data is used for, by its purpose: the words of the visitor's list, the receipt and the export. */
export const CONSENT_PURPOSES: Readonly<Record<string, string>> = {
  login: '登录和使用本平台',
  identity: '核实身份',
  apply: '申请产品',
  lead: '请机构联系',
  half: '合作方转来的申请',
}
