import { examples, type TextRule } from '../rule'

/** The words of S24.17, and two more that make a loan look scarce in every context. */
export const FORBIDDEN_WORDS =
  '低门槛 低风险 秒到账 秒放款 低至 零利息 免息 包过 必下 已通过 预审批通过 名额 抢'.split(' ')

/** Words that are never used, even with other characters inserted or in traditional characters. */
export const words: TextRule = {
  code: 'word',
  why: 'Words that make borrowing look easy, free, granted or scarce are never used, whatever is inserted between their characters.',
  source: 'S24.17; 金融产品网络营销管理办法 (in force 2026-09-30); 广告法 art. 28',
  bare: true,
  patterns: [...FORBIDDEN_WORDS.map((word) => new RegExp(word)), /(?<!\d)0利?息/],
  wrong: [
    ...FORBIDDEN_WORDS,
    ...examples(`秒 到 账 | 秒-到-账 | 秒·到·账 | 秒💰到💰账 | 秒\u200B到\u00AD账 | 秒\u2060\uFE0F到账 | 秒到賬 |
    秒到帳 | 低門檻 | 低風險 | 零利息，首期 | 〇利息 | 0利息 | ０息分期 | 預審批通過 |
    您的申请已通过！ | 包過 | 低（至）3% | ⾄低⾄ | 线上说明会，名额有限 | 剩餘名額 | 搶先申请`),
  ],
  right:
    examples(`最低5,000至100,000元 | 请先阅读（5秒） | 60秒后重发 | 机构审批通过后与您联系 | 年利率10息费另计 |
    从低到高排列 | 防范风险 | 一百零利率`),
}
