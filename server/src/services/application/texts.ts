import type { ApplicationStatus } from '@contract/endpoints/application'

interface StatusText {
  /** What happened, for the timeline. */
  event: string
  /** What is the case now. */
  text: string
  /** What happens next. */
  next: string
}

/** Visible texts of each status. The platform only submits; the institution decides (S1.5). */
export const STATUS_TEXT: Record<ApplicationStatus, StatusText> = {
  submitted: {
    event: '已提交',
    text: '已提交，正在送达机构',
    next: '正在把申请资料送达机构，机构收到后，这里会更新。',
  },
  received: {
    event: '机构已收到',
    text: '机构已收到，等待审核',
    next: '机构会自行审核，可能与您联系。是否放款、金额和利率，以机构审批结果为准。',
  },
  reviewing: {
    event: '机构开始审核',
    text: '机构审核中',
    next: '由机构独立审核。需要补充材料时，机构会直接与您联系。',
  },
  contacting: {
    event: '机构开始联系您',
    text: '机构正在联系您',
    next: '请留意机构来电。放款前不收取任何费用，要求先转账的都是诈骗。',
  },
  visited: {
    event: '已到店',
    text: '已到店，等待审核',
    next: '网点已确认您到店。之后由机构审核，结果以机构通知为准。',
  },
  closed: { event: '已结束', text: '已结束', next: '这笔申请已结束，您可以查看其他产品。' },
  withdrawn: { event: '已撤回', text: '已撤回', next: '这笔申请已撤回，机构不会再为它联系您。' },
}

/** An application for a product that is handled in a store of the institution, before a visit is booked. */
export const VISIT_TO_BOOK = {
  text: '等您预约到店',
  next: '这个产品要到机构网点办理：请先预约到店时间，再带身份证原件前往。',
}

/** What an application whose visit was booked says about its status and its next step. */
export interface NextOfVisit {
  text: string
  next: string
  /** The store of a visit that was missed and can be booked again; null while a visit is booked. */
  missed_shop_id: string | null
}
