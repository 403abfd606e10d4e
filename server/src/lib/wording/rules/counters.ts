import { examples, type TextRule } from '../rule'

/** A number, or the placeholder of a value. */
const N = String.raw`[\d\uE000][\d.,]*[多余]?[万千百]?`

/** Counters, success tickers and countdowns, which show figures that nobody measured or hurry the visitor. */
export const counters: TextRule = {
  code: 'counter',
  why: 'Counters, success tickers and countdowns are not used: their figures are invented, or hurry a visitor who should be reading.',
  source: 'S24.17; 金融产品网络营销管理办法 (in force 2026-09-30); 广告法 art. 28',
  patterns: [
    new RegExp(`(已有|超过?|累计)${N}[位名个]?(人|用户|客户|家庭)`),
    new RegExp(`${N}[位名个]?(人|用户|客户)(已经?|正在|刚刚?|都|成功)`),
    /刚刚.{0,12}(获得|放款|到账|下款|借到|提现|领取|申请成功|成功申请)/,
    /(先生|女士|尾号[\d*\uE000]+|\*\*).{0,8}刚刚/,
    new RegExp(`(成功|通过|下款|放款)率[为约达]?(高达|达到|超过)?${N}`),
    /仅剩|倒计时/,
    new RegExp(`(还剩|剩余|只剩)${N}[个位]?(席位|机会)`),
  ],
  wrong: examples(`已有12,345人申请 | 已有\uE000人申请 | 累计3万用户 | \uE000人已申请 | 500位用户正在申请 |
    王先生刚刚借到2万元 | 尾号1234刚刚申请成功 | 刚刚有人获得5万元 | 成功率98% | 通过率高达95% |
    仅剩3席 | 優惠倒計時 | 只剩3个席位`),
  right: examples(
    `申请刚刚有变化，请刷新后重试 | 报名已满 | 60秒后重发 | 3个月以上 | 紧急联系人1人 | 还剩2期未还`,
  ),
}
