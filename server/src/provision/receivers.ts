import type { Kind } from '@contract/rules/order-fields'

/** Receivers that are no institution by their first word, as the privacy policy calls them. */
const OTHERS = new Map([
  ['sms', '短信服务商'],
  ['identity', '实名核验服务商'],
  ['wechat', '微信'],
  ['platform', '广告平台'],
  ['partner', '转来您的合作方'],
])

/** How a visitor reads a receiver that is no institution; an unknown one as it is. */
export const otherName = (receiver: string) => OTHERS.get(receiver.split(' ', 1).join()) ?? receiver

/** What data is provided for, in the privacy policy's words, and on which basis (PIPL art. 13, 21, 23). */
export interface Reason {
  purpose: string
  basis: 'consent' | 'entrusted'
  /** If it is always the same one. */
  receiver?: 'sms' | 'identity' | 'wechat'
  /** Which consents are the basis: those for the receiver, or the platform's own of these purposes (CONSENT_PURPOSES). */
  consents?: 'receiver' | readonly string[]
}

const visit: Reason = { purpose: '到店预约', basis: 'consent', consents: 'receiver' }

/** Why data is provided: by the type of a delivery's message, or a name for what is no delivery. */
export const REASONS: Readonly<Record<string, Reason>> = {
  'application.submitted': { purpose: '申请产品', basis: 'consent', consents: 'receiver' },
  'lead.submitted': { purpose: '请机构联系', basis: 'consent', consents: 'receiver' },
  'visit.booked': visit,
  'visit.confirmed': visit,
  'visit.cancelled': visit,
  /** The page on which a store's staff look up a visit code. */
  'visit page': { ...visit, purpose: '到店核对' },
  conversion: { purpose: '核对广告效果', basis: 'consent', consents: ['login'] },
  notice: { receiver: 'wechat', purpose: '发送微信进度通知', basis: 'consent', consents: ['login'] },
  /** A step of a visitor, in the feed of the partner whose link they followed. */
  'half event': {
    purpose: '告知转来您的合作方进度',
    basis: 'consent',
    consents: ['half', 'unproven', 'proven'],
  },
  sms: { receiver: 'sms', purpose: '发送短信验证码', basis: 'entrusted' },
  identity: {
    receiver: 'identity',
    purpose: '核验姓名和身份证号码是否一致',
    basis: 'entrusted',
    consents: ['identity'],
  },
}

/** @throws {Error} for a purpose that is not declared, for which nothing may be sent */
export function reasonOf(name: string): Reason {
  const reason = Object.hasOwn(REASONS, name) ? REASONS[name] : undefined
  if (!reason) throw new Error(`the purpose of ${name} is not declared`)
  return reason
}

/** The members of what is sent, by their kind of information. What has another member is not sent (`kindsOf`). */
const BY_KIND: Partial<Record<Kind | 'in' | 'none', string>> = {
  手机号码: 'mobile',
  姓名: 'name',
  身份证号码: 'id_no',
  居住城市: 'area',
  微信用户标识: 'openid',
  操作日志: 'click_id event',
  申请信息: 'amount term answers values note product cost_sheet status shop_id visit_at visited_at',
  /** A group of members, each of which has a kind. */
  in: 'contact',
  /** Nothing about the person beyond the number of the application or lead; `code` is the SMS code. */
  none: 'code scene apply_no lead_no submitted_at withdrawn_at at page consents touch',
}
const KINDS = new Map(
  Object.entries(BY_KIND).flatMap(([kind, members]) => members.split(' ').map((member) => [member, kind])),
) as Map<string, Kind | 'in' | 'none'>

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isEmpty))

/** The kinds of personal information in what is sent. @throws {Error} for a member whose kind is not declared */
export function kindsOf(...contents: (object | undefined)[]): Kind[] {
  const kinds = contents.flatMap((content = {}) =>
    Object.entries(content).flatMap(([member, value]) => {
      const kind = KINDS.get(member)
      if (kind === undefined) throw new Error(`the kind of the member ${member} is not declared`)
      if (kind === 'none' || isEmpty(value)) return []
      return kind === 'in' ? kindsOf(Object(value)) : [kind]
    }),
  )
  return [...new Set(kinds)].sort()
}
