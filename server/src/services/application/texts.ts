import type { ApplicationStatus } from '@contract/endpoints/application'

/** Visible text of each status, and of what happens next. The platform only submits; the institution decides (S1.5). */
export const STATUS_TEXT: Record<ApplicationStatus, { text: string; next: string }> = {
  submitted: { text: '已提交', next: '申请资料正在送达机构，送达后状态会更新，请留意本页。' },
  received: {
    text: '机构已接收',
    next: '机构将自行审核并可能与您联系，是否放款及额度、利率以机构审批结果为准。',
  },
  reviewing: { text: '机构审核中', next: '审核由机构独立完成，如需补充材料，机构会直接与您联系。' },
  contacting: { text: '机构联系中', next: '请留意机构来电。放款前不收取任何费用，要求先转账的均为诈骗。' },
  visited: { text: '已到店', next: '网点已确认您到店，后续由机构审核，结果以机构通知为准。' },
  closed: { text: '已结束', next: '该申请已结束，您可以查看其他产品。' },
  withdrawn: { text: '已撤回', next: '该申请已撤回，机构不会再就此申请与您联系。' },
}

/** Offline products are handled in a store of the institution. */
export const OFFLINE_NEXT = '该产品需到机构网点办理，请预约到店时间，并携带身份证前往。'
