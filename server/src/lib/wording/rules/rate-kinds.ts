import { examples, type TextRule } from '../rule'

const FIGURE = String.raw`[\d\uE000][\d.]*%`

/** A rate must name its kind: 15.58 % simple and 16.74 % compound describe the same loan. */
export const rateKinds: TextRule = {
  code: 'rate-kind',
  why: 'A rate that is called 年化 or 利率 names its kind, because the simple and the compound rate of one loan differ.',
  source: 'S24.8; PBOC announcement 2021 No. 3',
  patterns: [new RegExp(`(年化|利率)[^。;]{0,12}?${FIGURE}`), new RegExp(`${FIGURE}[^。;]{0,4}(年化|利率)`)],
  excused: (_said, text) => /综合年化(成本)?|单利|复利|内部收益率|年利率|月利率|合同利率|IRR/.test(text),
  wrong: ['年化15.58%', '利率12%', '年化利率：\uE000.00%', '12%年化'],
  right:
    examples(`综合年化成本16.74% | 年化利率（单利）15.58% | 年利率11.88% | 逾期本金按合同利率的150%按日计收 |
    是否放款、金额和利率由机构决定`),
}
