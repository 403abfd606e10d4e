import { isOverseas, UNKNOWN_CODE } from '@contract/areas'
import { INCOMES, OCCUPATIONS, PAID_IN, PURPOSES } from '@contract/order-options'
import { quote, RATE_CAP } from '@contract/rates'
import type { Reason } from '@contract/values'
import { atLeast, labelOf } from '../form/options'
import { yuan } from '../lib/yuan'
import type { Applicant } from '../tables/match'
import type { ProductDefinition } from '../tables/product-definition'
import { incomeFloor, labels, offered, paidIn, served } from './wording'

/**
 * Traces name the version that they were made with. Raise it with every change of a rule, a sentence, the order, the
 * second look or the rate engine: a stored match must never be replayed by rules that it was not made with
 * (golden.test.ts fails until that is done).
 */
export const RULE_VERSION = '2'

/** One rule: whether it restricts this product, whether it holds, and both answers in plain words. */
interface Rule {
  code: string
  restricts(product: ProductDefinition): boolean
  holds(product: ProductDefinition, applicant: Applicant): boolean
  /** '' where there is nothing to tell. */
  fits(product: ProductDefinition, applicant: Applicant): string
  /** Says what the product asks for, so that the visitor sees what would have to be different. */
  fails(product: ProductDefinition, applicant: Applicant): string
}

/** Binds every institution, so it can be told before a match that could only come back empty (CBIRC notice 2021 No. 28). */
export const STUDENT: Reason = { code: 'student_fails', text: '按监管要求，不向在校学生推荐消费贷款' }

const always = () => true

/** Overseas, unknown, Taiwan, Hong Kong and Macao: no listed institution serves them. */
const onMainland = (code: string) => !isOverseas(code) && code !== UNKNOWN_CODE && !/^(71|81|82)/.test(code)

/** 330000 covers 330106: trailing pairs of zeros stand for everything below. */
const covers = (region: string, area: string) => area.startsWith(region.replace(/(00)+$/, ''))

/** Whether amount and term are ones that the product can be priced for. */
export const isPriced = (product: ProductDefinition, amount: number, term: number) =>
  amount >= product.amount_min && amount <= product.amount_max && product.terms.includes(term)

const rateOf = (product: ProductDefinition, { amount, term }: Applicant) =>
  quote(product.price, amount, term).annual_rate

/** All rules, in the order in which their reasons are told. */
const RULES: readonly Rule[] = [
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
    fits: (_, { amount }) => `您想借的${yuan(amount)}在可申请区间内`,
    // Too little is stated and left at that: nobody is to be talked into a larger loan.
    fails: ({ amount_min, amount_max }, { amount }) =>
      amount < amount_min
        ? `您想借${yuan(amount)}，该产品从${yuan(amount_min)}起`
        : `您想借${yuan(amount)}，该产品最多可申请${yuan(amount_max)}`,
  },
  {
    code: 'term',
    restricts: always,
    holds: ({ terms }, { term }) => terms.includes(term),
    fits: (_, { term }) => `有您选择的${term}个月期限`,
    fails: (product, { term }) => `没有您选择的${term}个月期限，可选${offered(product)}`,
  },
  {
    code: 'region',
    restricts: always,
    holds: ({ rules }, { area_code }) =>
      onMainland(area_code) && (rules.regions?.some((region) => covers(region.code, area_code)) ?? true),
    fits: (product) => `服务您居住的地区（服务范围：${served(product)}）`,
    fails: (product, { area_code }) =>
      area_code === UNKNOWN_CODE
        ? `还不知道您的居住城市，该产品只服务${served(product)}`
        : `您的居住城市不在服务范围内，该产品只服务${served(product)}`,
  },
  {
    code: 'age',
    restricts: always,
    holds: ({ rules }, { age }) => age >= rules.age_min && age <= rules.age_max,
    fits: ({ rules }) => `年龄符合${rules.age_min}至${rules.age_max}周岁的要求`,
    fails: ({ rules }) => `只面向${rules.age_min}至${rules.age_max}周岁的申请人`,
  },
  {
    code: 'occupation',
    restricts: ({ rules }) => rules.occupations !== undefined,
    holds: ({ rules }, { occupation }) => rules.occupations?.includes(occupation) ?? true,
    fits: (_, { occupation }) => `您的职业“${labelOf(OCCUPATIONS, occupation)}”符合要求`,
    fails: ({ rules }, { occupation }) =>
      `您的职业是“${labelOf(OCCUPATIONS, occupation)}”，该产品只面向${labels(OCCUPATIONS, rules.occupations)}`,
  },
  {
    code: 'purpose',
    restricts: ({ rules }) => rules.purposes !== undefined,
    holds: ({ rules }, { purpose }) => rules.purposes?.includes(purpose) ?? true,
    fits: (_, { purpose }) => `可用于您填写的用途“${labelOf(PURPOSES, purpose)}”`,
    fails: ({ rules }, { purpose }) =>
      `您填写的用途是“${labelOf(PURPOSES, purpose)}”，该产品只能用于${labels(PURPOSES, rules.purposes)}`,
  },
  {
    code: 'income',
    restricts: ({ rules }) => rules.income_min !== undefined,
    holds: ({ rules }, { monthly_income }) =>
      atLeast(INCOMES, monthly_income, rules.income_min ?? monthly_income),
    fits: ({ rules }) => `月收入达到${incomeFloor(rules.income_min ?? '')}的要求`,
    fails: ({ rules }) => `月收入须达到${incomeFloor(rules.income_min ?? '')}`,
  },
  {
    code: 'social_security',
    restricts: ({ rules }) => rules.social_security_min !== undefined,
    holds: ({ rules }, { social_security }) =>
      atLeast(PAID_IN, social_security, rules.social_security_min ?? social_security),
    fits: ({ rules }) => met(paidIn('社保', rules.social_security_min ?? 'none')),
    fails: ({ rules }) => `须${paidIn('社保', rules.social_security_min ?? 'none')}`,
  },
  {
    code: 'housing_fund',
    restricts: ({ rules }) => rules.housing_fund_min !== undefined,
    holds: ({ rules }, { housing_fund }) =>
      atLeast(PAID_IN, housing_fund, rules.housing_fund_min ?? housing_fund),
    fits: ({ rules }) => met(paidIn('公积金', rules.housing_fund_min ?? 'none')),
    fails: ({ rules }) => `须${paidIn('公积金', rules.housing_fund_min ?? 'none')}`,
  },
  {
    code: 'rate_cap',
    // The loader lists no product above the cap; this holds it for the very amount and term as well (decisions.md §7).
    restricts: always,
    holds: (product, applicant) =>
      !isPriced(product, applicant.amount, applicant.term) || rateOf(product, applicant) <= RATE_CAP,
    fits: () => '',
    fails: () => `按您的金额和期限，综合年化成本超过${RATE_CAP}%，我们不展示这样的产品`,
  },
]

function met(demand: string): string {
  return demand && `您${demand}，符合要求`
}

/**
 * Judges one product for one applicant. `fits` tells every rule that restricts the product and holds, `fails` every
 * rule that does not; the product matches when `fails` is empty.
 */
export function judge(product: ProductDefinition, applicant: Applicant): { fits: Reason[]; fails: Reason[] } {
  const fits: Reason[] = []
  const fails: Reason[] = []
  for (const rule of RULES) {
    if (!rule.restricts(product)) continue
    if (!rule.holds(product, applicant)) {
      fails.push({ code: `${rule.code}_fails`, text: rule.fails(product, applicant) })
      continue
    }
    // A rule that binds all products says nothing where it holds.
    const text = rule.fits(product, applicant)
    if (text) fits.push({ code: `${rule.code}_fits`, text })
  }
  return { fits, fails }
}
