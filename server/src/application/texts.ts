import type { ApplicationStatus, ClosedReason, OperatorReason } from '@contract/endpoints/application'
import type { Way } from '@contract/rules/ways'

export interface StatusText {
  /** What happened, for the timeline. */
  event: string
  /** What is the case now. */
  text: string
  next: string
}

const words = (event: string, text: string, next: string): StatusText => ({ event, text, next })

/** Visible texts of each status. The platform only submits; the institution decides (S1.5). */
export const STATUS_TEXT: Record<ApplicationStatus, StatusText> = {
  submitted: words('已提交', '送达中', '正在把申请资料送达机构，机构收到后，这里会更新。'),
  received: words('机构已收到', '等机构审核', '机构会自行审核，可能与您联系，最终以机构审批结果为准。'),
  reviewing: words('机构开始审核', '机构审核中', '由机构独立审核。需要补充材料时，机构会直接与您联系。'),
  contacting: words(
    '机构开始联系您',
    '机构正在联系您',
    '请留意机构来电。放款前不收取任何费用，要求先转账的都是诈骗。',
  ),
  visited: words('已到店', '已到店，等审核', '网点已确认您到店。之后由机构审核，结果以机构通知为准。'),
  closed: words('已结束', '已结束', '这笔申请已结束，您可以查看其他产品。'),
  withdrawn: words('已撤回', '已撤回', '这笔申请已撤回，机构不会再为它联系您。'),
}

const ended = (event: string, next: string) => words(event, event, next)

/** An application whose delivery was given up. A failed attempt may still have arrived, so only the confirmation is denied. */
export const UNDELIVERED = words(
  '停止送达',
  '未能送达',
  '机构没有确认收到这笔申请，已停止发送。您可以改选其他产品；若恢复发送，这里会更新。',
)

/** A submitted application that a relay has taken: whether it has arrived is for the institution to say. */
export const CARRIED = words(
  '已交由中转方加密转交',
  '转交中',
  '申请资料已加密交给中转方，它读不到内容。机构确认收到后，这里会更新。',
)

/** What happened to an application that was closed, and what is next. What the institution decided is never among it. */
export const CLOSED_TEXT: Record<ClosedReason | OperatorReason, StatusText> = {
  decided: ended('机构已作出决定', '结果由机构告知，本平台不参与审批，也不知道结果。'),
  cancelled: ended('您已向机构取消', '机构告知，您已向它取消这笔申请。如有疑问，请致电机构核实。'),
  unreachable: ended(
    '机构未能联系到您',
    '机构没有联系上您，这笔申请已结束。仍需要时可以重新申请，并留意机构来电。',
  ),
  incomplete: ended(
    '资料未在时限内补齐',
    '机构没有在时限内收到需要补充的资料，这笔申请已结束。仍需要时可以重新申请。',
  ),
  duplicate: ended('机构已有您的申请', '您在该机构另有一笔申请，这笔已结束。另一笔的进度请向机构查询。'),
  expired: ended('申请已过有效期', '这笔申请在机构的有效期已过，已经结束。仍需要时可以重新申请。'),
  undelivered: ended('未能送达，已结束', '机构没有确认收到这笔申请，不会再发送。您可以改选其他产品。'),
  discontinued: ended('机构不再办理', '机构不再办理这笔申请，已经结束。您可以改选其他产品。'),
  mistaken: ended('平台已结束这笔申请', '因平台处理有误，这笔申请已结束。仍需要时可以重新申请。'),
}

type Told = ApplicationStatus | ClosedReason | OperatorReason

/** What an application says instead, by its way: of one that nothing was sent of, no text says that something was. */
export const WAY_TEXT: { [W in Way]?: { [T in Told]?: StatusText } } = {
  jump: {
    submitted: words(
      '已记录，待您到机构办理',
      '待您到机构办理',
      '没有向机构提供您的任何资料。请到机构官方页面填写、提交，由机构审核。',
    ),
    withdrawn: words(
      '已撤回',
      '已撤回',
      '这里的记录已撤回，没有向机构提供过您的资料。您自己在机构提交过的，请向机构取消。',
    ),
    undelivered: ended('没有办理，已结束', '这笔申请没有在机构办理，已经结束。您可以改选其他产品。'),
  },
}

/** The texts of a status; of a closed application by the reason, if it has one. */
export function textOf(
  { status, reason }: { status: ApplicationStatus; reason: ClosedReason | OperatorReason | null },
  {
    complaint_phone,
    decision_place,
    way,
  }: Record<'complaint_phone' | 'decision_place', string> & { way: Way },
): StatusText {
  const own = WAY_TEXT[way]?.[reason ?? status]
  if (own) return own
  if (status !== 'closed' || reason === null) return STATUS_TEXT[status]
  const closed = CLOSED_TEXT[reason]
  if (reason !== 'decided') return closed
  const call = `致电机构客服${complaint_phone}查询。`
  const place = decision_place ? `可以在${decision_place}查看，也可以${call}` : `请${call}`
  return { ...closed, next: place + closed.next }
}

/** An application for a product that is handled in a store of the institution, before a visit is booked. */
export const VISIT_TO_BOOK = {
  text: '等您预约到店',
  next: '要到网点办理：先预约时间，再带身份证原件去。',
}

/** What an application whose visit was booked says about its status and its next step. */
export interface NextOfVisit {
  text: string
  next: string
  /** The store of a visit that was missed and can be booked again; null while a visit is booked. */
  missed_shop_id: string | null
}
