import type { Lack } from '../catalogue/papers'

/** How an operator reads each kind of paper. */
export const PAPER_TEXT: Readonly<Record<Lack['kind'], string>> = {
  licence: '金融许可证',
  commission: '委托合作协议',
  public_list: '银行公示名单',
  content_approval: '内容审核确认',
  rate_cap: '综合年化上限',
  lpr_cap: '按LPR计算的上限',
  official: '官方渠道',
  passing: '传输方式决定',
  impact_assessment: '个人信息保护影响评估',
}
