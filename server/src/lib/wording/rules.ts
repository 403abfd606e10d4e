import type { RuleFacts, TextRule } from './rule'

const listed = (text: string) => text.split('|').map((one) => one.trim())

const RULES_OF_2026 = '金融产品网络营销管理办法 (in force 2026-09-30)'

/** The words of S24.17, and two more that make a loan look scarce in every context. */
export const FORBIDDEN_WORDS =
  '低门槛 低风险 秒到账 秒放款 低至 零利息 免息 包过 必下 已通过 预审批通过 名额 抢'.split(' ')

export const words: TextRule = {
  code: 'word',
  why: 'Words that make borrowing look easy, free, granted or scarce are never used, whatever is inserted between their characters.',
  source: `S24.17; ${RULES_OF_2026}; 广告法 art. 28`,
  bare: true,
  patterns: [...FORBIDDEN_WORDS.map((word) => new RegExp(word)), /(?<!\d)0利?息/],
  wrong: FORBIDDEN_WORDS.concat(
    listed(`秒 到 账 | 秒-到-账 | 秒·到·账 | 秒💰到💰账 | 秒\u200B到\u00AD账 | 秒\u2060\uFE0F到账 | 秒到賬 | 秒到帳 |
      低門檻 | 低風險 | 零利息，首期 | 〇利息 | 0利息 | ０息分期 | 預審批通過 | 您的申请已通过！ | 包過 | 低（至）3% |
      ⾄低⾄ | 线上说明会，名额有限 | 剩餘名額 | 搶先申请`),
  ),
  right:
    listed(`最低5,000至100,000元 | 请先阅读（5秒） | 60秒后重发 | 机构审批通过后与您联系 | 年利率10息费另计 |
    从低到高排列 | 防范风险 | 一百零利率`),
}

const urgency: TextRule = {
  code: 'urgency',
  why: 'No visitor is hurried into a loan: 限时 is not used, and 最后 only names a place in a schedule, such as 最后一期.',
  source: `S24.17; ${RULES_OF_2026}; 广告法 art. 28`,
  bare: true,
  patterns: [
    // 期限时 and 权限时 contain the characters but not the word.
    /(?<![期年权上下额界极])限时(?!间)/,
    // These name a place in a schedule.
    /最后(?!一期|还款日)/,
  ],
  wrong: listed('限时优惠 | 限-时 申请 | 最后5天 | 最后一天 | 最後機會 | 最后，机会'),
  right: listed(
    '最后一期30,225.00元 | 本金在最后一期一次归还 | 最后还款日 | 请选择期限时注意月还款 | 权限时效',
  ),
}

/** A number of people or places, or the placeholder of a value. */
const COUNT = String.raw`[\d\uE000][\d.,]*[多余]?[万千百]?`

const counters: TextRule = {
  code: 'counter',
  why: 'Counters, success tickers and countdowns are not used: their figures are invented, or hurry a visitor who should be reading.',
  source: `S24.17; ${RULES_OF_2026}; 广告法 art. 28`,
  patterns: [
    new RegExp(`(已有|超过?|累计)${COUNT}[位名个]?(人|用户|客户|家庭)`),
    new RegExp(`${COUNT}[位名个]?(人|用户|客户)(已经?|正在|刚刚?|都|成功)`),
    /刚刚.{0,12}(获得|放款|到账|下款|借到|提现|领取|申请成功|成功申请)/,
    /(先生|女士|尾号[\d*\uE000]+|\*\*).{0,8}刚刚/,
    new RegExp(`(成功|通过|下款|放款)率[为约达]?(高达|达到|超过)?${COUNT}`),
    /仅剩|倒计时/,
    new RegExp(`(还剩|剩余|只剩)${COUNT}[个位]?(席位|机会)`),
  ],
  wrong: listed(`已有12,345人申请 | 已有\uE000人申请 | 累计3万用户 | \uE000人已申请 | 500位用户正在申请 |
    王先生刚刚借到2万元 | 尾号1234刚刚申请成功 | 刚刚有人获得5万元 | 成功率98% | 通过率高达95% | 仅剩3席 |
    優惠倒計時 | 只剩3个席位`),
  right: listed(
    '申请刚刚有变化，请刷新后重试 | 报名已满 | 60秒后重发 | 3个月以上 | 紧急联系人1人 | 还剩2期未还',
  ),
}

/** A negation such as 不保证, 不能保证 or 从不承诺 makes the text the opposite of a promise. */
const NOT = '(?<![不无]|不能|无法|不会|从不|没有|未|不得|勿信|任何|[不法能]保证|不承诺)'
const GRANTED = '(通过|放款|下款|批款|获批|到账|借到|拿到)'

const promises: TextRule = {
  code: 'promise',
  why: 'No text promises what the institution decides: a certain approval, a loan without a check, or the speed of a payment.',
  source: `S1.5, S24.17; ${RULES_OF_2026}; 广告法 art. 28`,
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
  wrong:
    listed(`一定能通过 | 保证下款 | 我们承诺您可以借到 | 100%通过 | 百分百下款 | 无需审核 | 免审批 | 不看征信 |
    黑户可申请 | 零风险 | 3分钟放款 | 当天到账 | 秒批`),
  right: listed(`不保证一定能借到，最终以机构审批结果为准 | 我们不保证放款 | 无法保证通过 | 不一定能通过 |
    缴纳保证金后放款的，都是诈骗 | 该产品无需到店办理 | 由该机构独立审核 | 查询征信前会征得您的同意 |
    可提前结清，不收违约金 | 风险提示`),
}

const RESERVED = /以(放款|该)?(机构|其)的?审(批|核)结果(和.{0,12}合同)?为准/

const amounts: TextRule = {
  code: 'amount',
  why: 'A maximum amount is shown only together with 最终以机构审批结果为准, because no amount is certain before a decision.',
  source: 'S24.18',
  patterns: [/(额度|可借|可贷|能借|借款)(高达|最高|至高)|最高(可|能)?(借|贷|申请|获得?)|最高额度/],
  excused: ({ around }, text) => RESERVED.test(text) || RESERVED.test(around ?? ''),
  wrong: ['额度高达20万元', '最高可借20万', '最高额度200,000元'],
  right: ['最高可借20万元，最终以机构审批结果为准', '可申请区间5,000至100,000元', '综合年化成本最高23.99%'],
}

const superlatives: TextRule = {
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

/** An amount or a rate, or the placeholder of one. */
const PRICE = String.raw`[\d\uE000][\d.,]*`
/** The path of the contract's costs of default, the only place where a daily rate is allowed. */
const CONTINGENT = /^\d+\.contingent\.\d+\.method$/

const dailyRates: TextRule = {
  code: 'daily',
  why:
    'Daily rates and costs are not used, because they make a loan look cheap. Only the cost of default (products.json, ' +
    'contingent[].method) is stated as in the contract.',
  source: `S24.11; PBOC announcement 2021 No. 3; ${RULES_OF_2026}`,
  patterns: [
    /(?<![节生假期款作结今昨还])日(综合)?(利率|利息|息(?!日)|费率|化(利率|成本))/,
    /万分之|[万千](分之)?[\d.一二三四五六七八九]+(每|一|\/)?(天|日)/,
    new RegExp(`${PRICE}(%|‰|元|角|分钱?|块钱?)(/|每|一)(天|日)`),
    new RegExp(
      `(每|一|(?<!\\d)1)(天|日)(利息|息费|成本|费用|还款?)?(仅|约|只要|只需|只|低到|不到|才)?(需|要|付|还)?${PRICE}(%|‰|元|角|分|块)`,
    ),
    new RegExp(`(按|每)日.{0,4}${PRICE}(%|‰)`),
    /(每|一)(天|日)(仅需|只要|只需)/,
  ],
  excused: ({ at, file }, text) =>
    /逾期|罚息|代偿/.test(text) && (CONTINGENT.test(at ?? '') || file.startsWith('screen ')),
  wrong:
    listed(`日利率0.03% | 日息万分之三 | 日费率 | 每日利率 | 借1万元每天2.5元 | 每天只需3元 | 0.03%/日 | 0.05%每天 |
    万5/天 | 借1000元1天仅0.3元 | 按日0.05%计 | 逾期本金按每日0.05%计收 | 日\u200B息`),
  right:
    listed(`年利率11.88% | 利息按实际使用天数计收 | 每天9:00至18:00 | 每日通话 | 逾期本金按合同利率的150%按日计收 |
    截止日期 | 还款日利息已结清 | 到期日利息 | 一万元 | 每日最多10次 | 生日`),
}

const RATE = String.raw`[\d\uE000][\d.]*%`

/** A rate must name its kind: 15.58 % simple and 16.74 % compound describe the same loan. */
const rateKinds: TextRule = {
  code: 'rate-kind',
  why: 'A rate that is called 年化 or 利率 names its kind, because the simple and the compound rate of one loan differ.',
  source: 'S24.8; PBOC announcement 2021 No. 3',
  patterns: [new RegExp(`(年化|利率)[^。;]{0,12}?${RATE}`), new RegExp(`${RATE}[^。;]{0,4}(年化|利率)`)],
  excused: (_said, text) => /综合年化(成本)?|单利|复利|内部收益率|年利率|月利率|合同利率|IRR/.test(text),
  wrong: ['年化15.58%', '利率12%', '年化利率：\uE000.00%', '12%年化'],
  right:
    listed(`综合年化成本16.74% | 年化利率（单利）15.58% | 年利率11.88% | 逾期本金按合同利率的150%按日计收 |
    是否放款、金额和利率由机构决定`),
}

/** The rules that are checked on single texts, in sources and on screens. */
export const textRules: readonly TextRule[] = [
  words,
  urgency,
  counters,
  promises,
  amounts,
  superlatives,
  dailyRates,
  rateKinds,
]

/** This rule is checked on the raw files: names, comments and everything that the readers skip. */
export const anywhere: RuleFacts = {
  code: 'word-anywhere',
  why: 'The forbidden words do not occur anywhere else in these files, not even in comments, from which they could be copied.',
  source: 'S24',
}

/** All rules, in the order in which they are reported. */
export const rules: readonly RuleFacts[] = [...textRules, anywhere]

export const rulesTable = () =>
  ['| rule | why | source |', '| --- | --- | --- |']
    .concat(rules.map(({ code, why, source }) => `| ${code} | ${why} | ${source} |`))
    .join('\n')
