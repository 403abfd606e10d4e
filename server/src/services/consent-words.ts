/** What a consent's data is used for, in the words of export and receipt. */
const PURPOSES: Record<string, string> = {
  login: '登录和使用本平台',
  identity: '核实身份',
  apply: '申请产品',
  lead: '请机构联系',
  half: '合作方转来的申请',
}
export const purposeText = (purpose: string) => PURPOSES[purpose] ?? purpose
