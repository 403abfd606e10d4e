import { examples, type TextRule } from '../rule'

const N = String.raw`[\d\uE000][\d.,]*`
/** The path of the contract's costs of default, the only place where a daily rate is allowed. */
const CONTINGENT = /^\d+\.contingent\.\d+\.method$/

/** Daily rates and costs, which make a loan look cheap. */
export const dailyRates: TextRule = {
  code: 'daily',
  why:
    'Daily rates and costs are not used, because they make a loan look cheap. Only the cost of default (products.json, ' +
    'contingent[].method) is stated as in the contract.',
  source: 'S24.11; PBOC announcement 2021 No. 3; 金融产品网络营销管理办法 (in force 2026-09-30)',
  patterns: [
    /(?<![节生假期款作结今昨还])日(综合)?(利率|利息|息(?!日)|费率|化(利率|成本))/,
    /万分之|[万千](分之)?[\d.一二三四五六七八九]+(每|一|\/)?(天|日)/,
    new RegExp(`${N}(%|‰|元|角|分钱?|块钱?)(/|每|一)(天|日)`),
    new RegExp(
      `(每|一|(?<!\\d)1)(天|日)(利息|息费|成本|费用|还款?)?(仅|约|只要|只需|只|低到|不到|才)?(需|要|付|还)?${N}(%|‰|元|角|分|块)`,
    ),
    new RegExp(`(按|每)日.{0,4}${N}(%|‰)`),
    /(每|一)(天|日)(仅需|只要|只需)/,
  ],
  excused: ({ at, file }, text) => {
    const overdue = /逾期|罚息|代偿/.test(text)
    return overdue && (CONTINGENT.test(at ?? '') || file.startsWith('screen '))
  },
  wrong:
    examples(`日利率0.03% | 日息万分之三 | 日费率 | 每日利率 | 借1万元每天2.5元 | 每天只需3元 | 0.03%/日 |
    0.05%每天 | 万5/天 | 借1000元1天仅0.3元 | 按日0.05%计 | 逾期本金按每日0.05%计收 | 日\u200B息`),
  right: examples(`年利率11.88% | 利息按实际使用天数计收 | 每天9:00至18:00 | 每日通话 |
    逾期本金按合同利率的150%按日计收 | 截止日期 | 还款日利息已结清 | 到期日利息 | 一万元 |
    每日最多10次 | 生日`),
}
