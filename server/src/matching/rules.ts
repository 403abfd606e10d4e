import { quote, RATE_CAP } from '@contract/rates'
import type { Reason } from '@contract/values'
import { atLeast, INCOMES, labelOf, OCCUPATIONS, type Option, PAID_IN, PURPOSES } from '../form/options'
import { yuan } from '../form/yuan'
import type { Applicant } from './applicant'
import type { ProductDefinition } from './product'

/** Raise it with every change of a rule: traces name the version that they were made with. */
export const RULE_VERSION = '1'

/** One rule: whether it restricts this product, whether it holds, and both answers in plain words. */
interface Rule {
  code: string
  restricts(product: ProductDefinition): boolean
  holds(product: ProductDefinition, applicant: Applicant): boolean
  fits(product: ProductDefinition, applicant: Applicant): string
  fails(product: ProductDefinition, applicant: Applicant): string
}

/** Binds every institution, so it can be told before a match that could only come back empty (CBIRC notice 2021 No. 28). */
export const STUDENT: Reason = { code: 'student_fails', text: '按监管要求，不向在校学生推荐消费贷款' }

const always = () => true
const labels = (options: readonly Option[], values: readonly string[] = []) =>
  values.map((value) => labelOf(options, value)).join('、')

/** Overseas (9xxxxx), unknown (000000), Taiwan, Hong Kong and Macao: no listed institution serves them. */
const onMainland = (code: string) => !/^(9|000000|71|81|82)/.test(code)

/** 330000 covers 330106: trailing pairs of zeros stand for everything below. */
const covers = (region: string, area: string) => area.startsWith(region.replace(/(00)+$/, ''))

const offersTerms = ({ terms }: ProductDefinition) => terms.map((term) => `${term}`).join('、')

/** Whether amount and term are ones that the product can be priced for. */
export const isPriced = (product: ProductDefinition, amount: number, term: number) =>
  amount >= product.amount_min && amount <= product.amount_max && product.terms.includes(term)

const rateOf = (product: ProductDefinition, { amount, term }: Applicant) =>
  quote(product.price, amount, term).annual_rate

/** All rules, in the order in which their reasons are told. */
export const RULES: Rule[] = [
  {
    code: 'student',
    restricts: always,
    holds: (_, { occupation }) => occupation !== 'student',
    fits: () => '',
    fails: () => STUDENT.text,
  },
  {
    code: 'amount',
    restricts: always,
    holds: (product, { amount }) => amount >= product.amount_min && amount <= product.amount_max,
    fits: ({ amount_min, amount_max }) => `期望金额在可申请区间${yuan(amount_min)}–${yuan(amount_max)}内`,
    fails: ({ amount_min, amount_max }, { amount }) =>
      `期望金额${yuan(amount)}不在可申请区间${yuan(amount_min)}–${yuan(amount_max)}内`,
  },
  {
    code: 'term',
    restricts: always,
    holds: ({ terms }, { term }) => terms.includes(term),
    fits: (_, { term }) => `提供${term}个月期限`,
    fails: (product, { term }) => `不提供${term}个月期限，可选${offersTerms(product)}个月`,
  },
  {
    code: 'region',
    restricts: always,
    holds: ({ rules }, { area_code }) =>
      onMainland(area_code) && (rules.regions?.some((region) => covers(region.code, area_code)) ?? true),
    fits: ({ rules }) =>
      rules.regions
        ? `服务地区：${rules.regions.map((region) => region.name).join('、')}`
        : '服务中国内地各地区',
    fails: ({ rules }) =>
      `当前居住城市不在服务地区内（${rules.regions?.map((region) => region.name).join('、') ?? '中国内地'}）`,
  },
  {
    code: 'age',
    restricts: always,
    holds: ({ rules }, { age }) => age >= rules.age_min && age <= rules.age_max,
    fits: ({ rules }) => `年龄符合${rules.age_min}–${rules.age_max}周岁的要求`,
    fails: ({ rules }) => `年龄须为${rules.age_min}–${rules.age_max}周岁`,
  },
  {
    code: 'occupation',
    restricts: ({ rules }) => rules.occupations !== undefined,
    holds: ({ rules }, { occupation }) => rules.occupations?.includes(occupation) ?? true,
    fits: (_, { occupation }) => `面向${labelOf(OCCUPATIONS, occupation)}`,
    fails: ({ rules }) => `仅面向${labels(OCCUPATIONS, rules.occupations)}`,
  },
  {
    code: 'purpose',
    restricts: ({ rules }) => rules.purposes !== undefined,
    holds: ({ rules }, { purpose }) => rules.purposes?.includes(purpose) ?? true,
    fits: (_, { purpose }) => `支持用途：${labelOf(PURPOSES, purpose)}`,
    fails: ({ rules }) => `资金用途仅限${labels(PURPOSES, rules.purposes)}`,
  },
  {
    code: 'income',
    restricts: ({ rules }) => rules.income_min !== undefined,
    holds: ({ rules }, { monthly_income }) =>
      atLeast(INCOMES, monthly_income, rules.income_min ?? monthly_income),
    fits: () => '月收入符合要求',
    fails: ({ rules }) => `月收入须达到“${labelOf(INCOMES, rules.income_min ?? '')}”一档或以上`,
  },
  {
    code: 'social_security',
    restricts: ({ rules }) => rules.social_security_min !== undefined,
    holds: ({ rules }, { social_security }) =>
      atLeast(PAID_IN, social_security, rules.social_security_min ?? social_security),
    fits: () => '社保缴纳情况符合要求',
    fails: ({ rules }) => `社保缴纳须为${labelOf(PAID_IN, rules.social_security_min ?? '')}`,
  },
  {
    code: 'housing_fund',
    restricts: ({ rules }) => rules.housing_fund_min !== undefined,
    holds: ({ rules }, { housing_fund }) =>
      atLeast(PAID_IN, housing_fund, rules.housing_fund_min ?? housing_fund),
    fits: () => '公积金缴纳情况符合要求',
    fails: ({ rules }) => `公积金缴纳须为${labelOf(PAID_IN, rules.housing_fund_min ?? '')}`,
  },
  {
    code: 'rate_cap',
    // The loader lists no product above the cap; this holds it for the very amount and term as well.
    restricts: always,
    holds: (product, applicant) =>
      !isPriced(product, applicant.amount, applicant.term) || rateOf(product, applicant) <= RATE_CAP,
    fits: () => '',
    fails: () => `该金额和期限的综合年化成本超过${RATE_CAP}%，不予展示`,
  },
]

/**
 * Judges one product for one applicant. `fits` tells every rule that restricts the product and holds, `fails` every
 * rule that does not; the product matches when `fails` is empty.
 */
export function judge(product: ProductDefinition, applicant: Applicant): { fits: Reason[]; fails: Reason[] } {
  const fits: Reason[] = []
  const fails: Reason[] = []
  for (const rule of RULES) {
    if (!rule.restricts(product)) continue
    const holds = rule.holds(product, applicant)
    // A rule that binds all products says nothing where it holds.
    const text = holds ? rule.fits(product, applicant) : rule.fails(product, applicant)
    if (!text) continue
    if (holds) fits.push({ code: `${rule.code}_fits`, text })
    else fails.push({ code: `${rule.code}_fails`, text })
  }
  return { fits, fails }
}
