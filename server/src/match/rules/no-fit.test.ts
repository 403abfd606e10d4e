import { fen } from '@contract/brands'
import { applicant, product } from '../../../test/tools/match-data'
import type { ProductDefinition } from '../../catalogue/product-definition'
import type { Applicant } from '../../order/applicant'
import { noFitOf } from './no-fit'

/** A product whose rate is below the cap only at the upper end of its amount range. */
const dearWhenSmall: Partial<ProductDefinition> = {
  terms: [12],
  amount_max: fen(900_000),
  price: {
    method: 'annuity',
    percent: 10,
    fees: [{ name: '费', charged_by: '示例', when: 'upfront', fixed: fen(30_000) }],
  },
}

// second-look.test.ts tests the amounts that the form offers, for any product.
test.each([
  ['is between two amounts of the form', 510_000, 590_000, false],
  ['ends below the form', 1, 99_999, false],
  ['begins below the form', 1, 100_000, true],
  ['ends above the form', 20_000_000, 30_000_000, true],
  ['begins above the form', 20_000_001, 30_000_000, false],
])(
  'a visitor learns whether another amount helps if the range of the only product %s',
  (_, amount_min, amount_max, change_helps) => {
    const { reasons, ...rest } = noFitOf(
      [product({ amount_min: fen(amount_min), amount_max: fen(amount_max) })],
      applicant,
    )
    expect(rest.change_helps).toBe(change_helps)
    expect(reasons.map(({ code }) => code)).toEqual(['amount_fails'])
  },
)

test.each<[string, Partial<ProductDefinition>[], Partial<Applicant>, boolean, string[]]>([
  ['there is no product at all', [], {}, false, []],
  [
    'the rate is below the cap only at the upper end of the range',
    [dearWhenSmall],
    {},
    true,
    ['amount_fails'],
  ],
  ['no product refuses the visitor whose age is not known yet', [{}], { age: undefined }, true, []],
  ['the visitor is too old', [{ terms: [24] }], { age: 60 }, false, ['term_fails', 'age_fails']],
  [
    'two products have one reason in common',
    [{ terms: [24] }, { terms: [24], amount_max: fen(900_000) }],
    {},
    true,
    ['term_fails'],
  ],
  ['two products state the same rule with different texts', [{ terms: [24] }, { terms: [36] }], {}, true, []],
])(
  'a visitor without a matching product learns what every product refuses and whether a change helps: %s',
  (_, changes, who, change_helps, codes) => {
    const products = changes.map((change) => product(change))
    const answer = noFitOf(products, { ...applicant, ...who })
    expect(answer.change_helps).toBe(change_helps)
    expect(answer.reasons.map(({ code }) => code)).toEqual(codes)
  },
)
