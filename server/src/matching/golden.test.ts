import { applicants, products } from '../../test/tools/match-population'
import { canonicalJson, sha256 } from '../lib/canonical-json'
import { answerOf } from './answer'
import { RULE_VERSION } from './rules'

/**
 * The hash of the answers of each version of the rules to the population. Lines are never changed, because stored
 * traces of a version must be replayed with the same result or not at all. New behaviour needs a new RULE_VERSION and
 * a new line.
 */
const ANSWERS: Record<string, string> = {
  '2': '2d0a88ac66f7cea4b22764cef0df7b6d5a32f44c6da6380438eda87109b5c3a7',
  '3': '487a83546972825e7ebaa01c8aba3ebdf9ad99bce12a38335434fee2bb645e0d',
}

const closed = new Map(
  products.flatMap(({ code }, index) =>
    index % 5 === 0 ? [[code, { text: '', opens: '', opens_at: '' }]] : [],
  ),
)
const answers = applicants.map((who, index) =>
  answerOf(products, who, index % 2 === 0, index % 3 === 0 ? closed : undefined),
)

test('the recorded population meets and fails every rule, and reaches the second look', () => {
  const codes = new Set(
    answers.flatMap(({ results, second_look }) => [
      ...results.flatMap(({ reasons }) => reasons.map(({ code }) => code)),
      ...second_look.flatMap(({ changes }) => changes.map(({ code }) => code)),
    ]),
  )
  const list = 'amount term region age occupation purpose income social_security housing_fund'
  const rules = list.split(' ')
  const expected = [
    ...rules.flatMap((rule) => [`${rule}_fits`, `${rule}_fails`]),
    'student_fails',
    'rate_cap_fails',
    'amount_change',
    'term_change',
  ]
  expect([...codes].sort()).toEqual(expected.sort())
})

test('the rules answer the recorded population as their version always has', () => {
  const hash = sha256(canonicalJson(answers))
  // If the hash differs, the match behaves differently. Raise RULE_VERSION in rules.ts and add a line to ANSWERS.
  expect({ version: RULE_VERSION, hash }).toEqual({ version: RULE_VERSION, hash: ANSWERS[RULE_VERSION] })
})

test('no two versions of the rules answer the same', () => {
  expect(new Set(Object.values(ANSWERS)).size).toBe(Object.keys(ANSWERS).length)
})
