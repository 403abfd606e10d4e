import { RATE_CAP } from '@contract/rates'
import { isOverseas, UNKNOWN_CODE } from '@contract/rules/areas'
import {
  AGE_RANGES,
  INCOMES,
  OCCUPATIONS,
  type Option,
  PAID_IN,
  PURPOSES,
} from '@contract/rules/order-options'
import { months } from '@contract/rules/words'
import type { Reason } from '@contract/values'
import { figuresOf } from '../../catalogue/figures'
import { isPriced, type ProductDefinition } from '../../catalogue/product-definition'
import { yuan } from '../../lib/yuan'
import type { Applicant } from '../../order/applicant'
import { atLeast, labelOf } from '../../order/options'

/** Stored with each trace. When the answers to the golden population change, golden.test.ts says the new version. */
export const RULE_VERSION = 'd3321e0c5125'

/** Whether a product's rule holds, and a sentence about it; '' when there is nothing to show. */
interface Answer {
  holds: boolean
  text: string
  /** The visitor's answer is not exact, and only some of what it may mean holds; the text is the product's requirement. */
  open?: true
}

/** One rule: its answer for a product and an applicant, or null when the product has no such requirement. */
interface Rule {
  code: string
  answer(product: ProductDefinition, applicant: Applicant): Answer | null
}

/** @param fails the product's requirement, so that the visitor sees what would have to be different */
const check = (holds: boolean, fits: string, fails: string): Answer => ({ holds, text: holds ? fits : fails })

/** Applies to every institution, so it is shown before a match without results (CBIRC notice 2021 No. 28). */
export const STUDENT: Reason = { code: 'student_fails', text: '按监管要求，不向在校学生推荐消费贷款' }

/** No listed institution serves overseas or unknown areas, Taiwan, Hong Kong or Macao. */
const onMainland = (code: string) => !isOverseas(code) && code !== UNKNOWN_CODE && !/^(71|81|82)/.test(code)

/** 330000 covers 330106: trailing pairs of zeros match everything below. */
const covers = (region: string, area: string) => area.startsWith(region.replace(/(00)+$/, ''))

const rateOf = (product: ProductDefinition, { amount, term }: Applicant) =>
  figuresOf(product.price, amount, term).annual_rate

/** The ages that the visitor may have: the exact one, the given range, or any. */
const agesOf = ({ age, age_range }: Applicant) =>
  age === undefined
    ? (AGE_RANGES.find(({ value }) => value === age_range) ?? { from: 0, to: Infinity })
    : { from: age, to: age }

/** 企业职员、个体经营: the labels of several options. */
const labels = (options: readonly Option[], values: readonly string[]) =>
  values.map((value) => labelOf(options, value)).join('、')

/** The regions in which a product is offered; without regions the whole mainland. */
const served = ({ rules }: ProductDefinition) =>
  rules.regions?.map((region) => region.name).join('、') ?? '中国内地'

/** 8,000元: the lower end of an income bracket, `8,000–15,000元` or `15,000元以上`. */
const incomeFloor = (value: string) => `${labelOf(INCOMES, value).split(/[–元]/)[0]}元`

/** The answer for a minimum period of contributions; there is nothing to show where any period is enough. */
function paidEnough(what: '社保' | '公积金', least: string | undefined, value: string): Answer | null {
  if (!least) return null
  const paid = least === 'below_6' ? `已缴纳${what}` : `已缴纳${what}6个月及以上`
  const demand = least === 'none' ? '' : paid
  return check(atLeast(PAID_IN, value, least), demand && `您${demand}，符合要求`, `须${demand}`)
}

/** All rules, in the order in which their reasons are shown. */
export const RULES: readonly Rule[] = [
  {
    code: 'student',
    answer: (_, { occupation }) => check(occupation !== 'student', '', STUDENT.text),
  },
  {
    code: 'amount',
    answer: ({ amount_min, amount_max }, { amount }) =>
      check(
        amount >= amount_min && amount <= amount_max,
        `您想借的${yuan(amount)}在可申请区间内`,
        // For too small an amount the text only states the minimum, so as not to suggest a larger loan.
        amount < amount_min
          ? `您想借${yuan(amount)}，该产品从${yuan(amount_min)}起`
          : `您想借${yuan(amount)}，该产品最多可申请${yuan(amount_max)}`,
      ),
  },
  {
    code: 'term',
    answer: (product, { term }) =>
      check(
        product.terms.includes(term),
        `有您选择的${months(term)}期限`,
        `没有您选择的${months(term)}期限，可选${months(product.terms.join('、'))}`,
      ),
  },
  {
    code: 'region',
    answer: (product, { area_code }) =>
      check(
        onMainland(area_code) &&
          (product.rules.regions?.some((region) => covers(region.code, area_code)) ?? true),
        `服务您居住的地区（服务范围：${served(product)}）`,
        area_code === UNKNOWN_CODE
          ? `还不知道您的居住城市，该产品只服务${served(product)}`
          : `您的居住城市不在服务范围内，该产品只服务${served(product)}`,
      ),
  },
  {
    code: 'age',
    answer: ({ rules: { age_min, age_max } }, applicant) => {
      const { from, to } = agesOf(applicant)
      const possible = from <= age_max && to >= age_min
      if (possible && (from < age_min || to > age_max))
        return { holds: true, open: true, text: `年龄要求${age_min}至${age_max}周岁` }
      return check(
        possible,
        `年龄符合${age_min}至${age_max}周岁的要求`,
        `只面向${age_min}至${age_max}周岁的申请人`,
      )
    },
  },
  {
    code: 'occupation',
    answer: ({ rules: { occupations } }, { occupation }) =>
      occupations
        ? check(
            occupations.includes(occupation),
            `您的职业“${labelOf(OCCUPATIONS, occupation)}”符合要求`,
            `您的职业是“${labelOf(OCCUPATIONS, occupation)}”，该产品只面向${labels(OCCUPATIONS, occupations)}`,
          )
        : null,
  },
  {
    code: 'purpose',
    answer: ({ rules: { purposes } }, { purpose }) =>
      purposes
        ? check(
            purposes.includes(purpose),
            `可用于您填写的用途“${labelOf(PURPOSES, purpose)}”`,
            `您填写的用途是“${labelOf(PURPOSES, purpose)}”，该产品只能用于${labels(PURPOSES, purposes)}`,
          )
        : null,
  },
  {
    code: 'income',
    answer: ({ rules: { income_min } }, { monthly_income }) =>
      income_min
        ? check(
            atLeast(INCOMES, monthly_income, income_min),
            `月收入达到${incomeFloor(income_min)}的要求`,
            `月收入须达到${incomeFloor(income_min)}`,
          )
        : null,
  },
  {
    code: 'social_security',
    answer: ({ rules }, { social_security }) =>
      paidEnough('社保', rules.social_security_min, social_security),
  },
  {
    code: 'housing_fund',
    answer: ({ rules }, { housing_fund }) => paidEnough('公积金', rules.housing_fund_min, housing_fund),
  },
  {
    code: 'rate_cap',
    // The seed lists no product above the cap; this rule checks the requested amount and term as well (S24.12).
    answer: (product, applicant) =>
      check(
        !isPriced(product, applicant.amount, applicant.term) || rateOf(product, applicant) <= RATE_CAP,
        '',
        `按您的金额和期限，综合年化超过${RATE_CAP}%，我们不展示这样的产品`,
      ),
  },
]

/** `fits` are the rules that restrict the product and hold, or may (`age_unknown`), `fails` those that do not hold; without these it matches. */
export function judge(product: ProductDefinition, applicant: Applicant): { fits: Reason[]; fails: Reason[] } {
  const fits: Reason[] = []
  const fails: Reason[] = []
  for (const { code, answer } of RULES) {
    const given = answer(product, applicant)
    if (given && !given.holds) fails.push({ code: `${code}_fails`, text: given.text })
    // A rule without a text, which applies to all products, is not listed when it holds.
    else if (given?.text) fits.push({ code: `${code}_${given.open ? 'unknown' : 'fits'}`, text: given.text })
  }
  return { fits, fails }
}
