import { examples, type TextRule } from '../rule'

const RESERVED = /以(放款|该)?(机构|其)的?审(批|核)结果(和.{0,12}合同)?为准/
/** A negation such as 不保证, 不能保证 or 从不承诺 makes the text the opposite of a promise. */
const NOT = '(?<![不无]|不能|无法|不会|从不|没有|未|不得|勿信|任何|[不法能]保证|不承诺)'
const GRANTED = '(通过|放款|下款|批款|获批|到账|借到|拿到)'

/** Promises are forbidden, because only the institution decides (S1.5). */
export const promises: TextRule = {
  code: 'promise',
  why: 'No text promises what the institution decides: a certain approval, a loan without a check, or the speed of a payment.',
  source: 'S1.5, S24.17; 金融产品网络营销管理办法 (in force 2026-09-30); 广告法 art. 28',
  patterns: [
    new RegExp(`${NOT}一定(能|可以|会)?${GRANTED}`),
    new RegExp(`${NOT}(保证|确保|承诺|包您?|必定?)(您|你)?(能够?|可以|百分百|100%)?${GRANTED}`),
    new RegExp(`(100%|百分之?百)${GRANTED}`),
    /无(需|须)(审核|审批)|(免|零)(审核|审批)|不用(审核|审批)/,
    /(不|免|无视)(看|查|问)?征信|黑户|(征信|大数据)花.{0,4}(可|能)/,
    /(?<![不有非防])(无|零)风险|无抵押无担保/,
    /(立即|即刻|实时|当天|当日|马上|瞬间|闪电|极速|\d+分钟(内|就)?)(可|就|内|能)?(到账|放款|下款|拿钱|审批)/,
    /秒(批|下款|审|过|贷)/,
  ],
  wrong: examples(`一定能通过 | 保证下款 | 我们承诺您可以借到 | 100%通过 | 百分百下款 | 无需审核 | 免审批 |
    不看征信 | 黑户可申请 | 零风险 | 3分钟放款 | 当天到账 | 秒批`),
  right: examples(`不保证一定能借到，最终以机构审批结果为准 | 我们不保证放款 | 无法保证通过 | 不一定能通过 |
    缴纳保证金后放款的，都是诈骗 | 该产品无需到店办理 | 由该机构独立审核 | 查询征信前会征得您的同意 |
    可提前结清，不收违约金 | 风险提示`),
}

/** A maximum amount that is shown before a decision must be qualified. */
export const amounts: TextRule = {
  code: 'amount',
  why: 'A maximum amount is shown only together with 最终以机构审批结果为准, because no amount is certain before a decision.',
  source: 'S24.18',
  patterns: [/(额度|可借|可贷|能借|借款)(高达|最高|至高)|最高(可|能)?(借|贷|申请|获得?)|最高额度/],
  excused: ({ around }, text) => RESERVED.test(text) || RESERVED.test(around ?? ''),
  wrong: ['额度高达20万元', '最高可借20万', '最高额度200,000元'],
  right: ['最高可借20万元，最终以机构审批结果为准', '可申请区间5,000至100,000元', '综合年化成本最高23.99%'],
}

/** Superlatives about the product. */
export const superlatives: TextRule = {
  code: 'superlative',
  why: 'Superlatives and references to an authority are not used, because they cannot be proven.',
  source: '广告法 art. 9 (3) and art. 11',
  patterns: [
    /(全网|全国|行业|业内|市场|同类|史上)最/,
    /(利率|利息|息费|费率|费用|成本)(为|是)?最(低|优|省)/,
    /国家级|最高级|最佳|最优惠|顶级|第一品牌|行业第一|(国家|监管|央行|银监).{0,4}(担保|背书|推荐|认可)/,
  ],
  wrong: ['全网最低', '利率最低', '国家级平台', '最佳选择', '监管机构推荐'],
  right: ['按综合年化成本从低到高排列', '最低还款额', '综合年化成本最高不超过24%', '示例第一消费金融'],
}
