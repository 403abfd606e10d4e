import { fen, institutionCode } from '@contract/brands'
import type { Price } from '@contract/price'
import { TERMS } from '@contract/rules/amounts'
import type { ProductDefinition } from '../../src/catalogue/product-definition'
import type { Applicant } from '../../src/order/applicant'

import { LISTED_RULES, MATCH_CHOICES } from './match-data'

/** All versions' answers to this population are recorded. A rule that takes no listed values needs a line here. */

/** Mulberry32 gives the same numbers on every machine and with every version of every package. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const next = numbers(20_260_930)
const oneOf = <T>(list: readonly T[]): T => list[next(list.length)] as T
const sometimes = <T>(make: () => T) => (next(4) === 0 ? make() : undefined)
const some = <T>(list: readonly T[]) => {
  const kept = list.filter(() => next(2) === 0)
  return kept.length > 0 ? kept : list.slice(0, 1)
}

const fee = (given: Partial<Price['fees'][number]>): Price['fees'][number] => ({
  name: '服务费',
  charged_by: '示例',
  when: 'upfront',
  ...given,
})
/** Prices of every method, some of them near or above the cap. */
const PRICE_SHAPES: readonly Price[] = [
  { method: 'annuity', percent: 0, fees: [] },
  { method: 'annuity', percent: 7.2, fees: [] },
  { method: 'annuity', percent: 14.4, fees: [fee({ percent: 2 })] },
  { method: 'annuity', percent: 12, fees: [fee({ fixed: fen(20_000) })] },
  { method: 'annuity', percent: 21.5, fees: [] },
  { method: 'annuity', percent: 26, fees: [] },
  { method: 'equal_principal', percent: 8.7, fees: [fee({ when: 'monthly', fixed: fen(500) })] },
  { method: 'equal_principal', percent: 10, fees: [fee({ when: 'yearly', percent: 1, of: 'balance' })] },
  { method: 'interest_first', percent: 9, fees: [] },
  { method: 'interest_first', percent: 9, fees: [], first_days: 40 },
  { method: 'flat', percent: 0.55, fees: [] },
  { method: 'flat', percent: 1.2, fees: [] },
]

const AREAS = ['330106', '330203', '440305', '110105', '310000', '510104', '900400', '810101', '000000']
const REGIONS = [
  { code: '330000', name: '浙江省' },
  { code: '330100', name: '浙江省杭州市' },
  { code: '440000', name: '广东省' },
  { code: '110000', name: '北京市' },
  { code: '510104', name: '四川省成都市锦江区' },
]

function newProduct(index: number): ProductDefinition {
  const terms = some(TERMS)
  const amount_min = (1 + next(50)) * 100_000
  const amount_max = amount_min + next(150) * 100_000 + (next(5) === 0 ? 55_500 : 0)
  return {
    code: `p${index}`,
    name: `示例产品${index}`,
    institution: institutionCode(`i${next(8)}`),
    amount_min: fen(amount_min),
    amount_max: fen(amount_max),
    terms,
    example: { amount: fen(amount_min), term: oneOf(terms) },
    price: oneOf(PRICE_SHAPES),
    contingent: [],
    fee_note: '示例',
    sponsored: next(4) === 0,
    offline: next(4) === 0,
    agreements: ['a'],
    rules: {
      age_min: 18 + next(12),
      age_max: 40 + next(21),
      regions: sometimes(() => some(REGIONS)),
      ...Object.fromEntries(
        LISTED_RULES.map(({ name, values, several }) => [
          name,
          sometimes(() => (several ? some(values) : oneOf(values))),
        ]),
      ),
    },
  }
}

const [purpose = ['', []], ...otherChoices] = MATCH_CHOICES
const chosen = ([name, values]: (typeof MATCH_CHOICES)[number]) => [[name, oneOf(values)]]

/** In the order in which the numbers of the first population were drawn. */
const newApplicant = () =>
  Object.fromEntries([
    ['amount', (1 + next(200)) * 100_000],
    ['term', oneOf(TERMS)],
    ...chosen(purpose),
    ['age', 18 + next(43)],
    ['area_code', oneOf(AREAS)],
    ...otherChoices.flatMap(chosen),
  ]) as Applicant

export const products = Array.from({ length: 120 }, (_, index) => newProduct(index))
export const applicants = Array.from({ length: 100 }, newApplicant)
