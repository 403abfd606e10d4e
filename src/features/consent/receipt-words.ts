import { own } from '@/lib/own'

/** What each purpose of a consent means to the visitor, in the words that the saved receipt has too. */
const PURPOSES: Record<string, string> = {
  login: '登录和使用本平台',
  identity: '核实身份',
  apply: '申请产品',
  lead: '请机构联系',
  half: '合作方转来的申请',
}

/** A purpose in words. One that this client does not know yet is shown as it is recorded. */
export const purposeText = (purpose: string): string => own(PURPOSES, purpose) ?? purpose

/** A fingerprint in groups of four, which the eye can compare and a narrow line can break. */
export const inGroups = (fingerprint: string): string => fingerprint.match(/.{1,4}/g)?.join(' ') ?? ''
