import { applicants, products } from '../../../test/tools/match-population'
import { canonicalJson, sha256 } from '../../lib/canonical-json'
import { answerOf } from './answer'
import { RULE_VERSION, RULES } from './rules'

const digest = (value: unknown) => sha256(canonicalJson(value)).slice(0, 12)

/**
 * The digest of what each rule answers the population, so that a failure names the rule. For a new version it is copied
 * from the failure, which also says the version.
 */
const OUTCOMES: Record<string, string> = {
  age: '6c01f306efa8',
  amount: '3fef7b282fad',
  housing_fund: '33c60574831e',
  income: '6bc1af215f98',
  occupation: '12160307ec90',
  purpose: 'f77e890dfa17',
  rate_cap: '1f27a5b6f29a',
  region: '9025a69b3b4d',
  social_security: '2224d6e3bc35',
  student: '22b65a5d6ebc',
  term: '7f19e6deb377',
}

const closed = new Map(
  products.flatMap(({ code }, index) =>
    index % 5 === 0 ? [[code, { text: '', opens: '', opens_at: '' }]] : [],
  ),
)
const answers = applicants.map((who, index) =>
  answerOf(products, who, index % 2 === 0, index % 3 === 0 ? closed : undefined),
)
const outcomes = RULES.map(({ code, answer }) => ({
  code,
  given: applicants.flatMap((who) => products.map((product) => answer(product, who))),
}))

test('each rule is met by somebody of the recorded population and not met by somebody, and so is the second look', () => {
  const isDecided = (given: (typeof outcomes)[number]['given'], holds: boolean) =>
    given.some((one) => one?.holds === holds)
  const unmet = outcomes.flatMap(({ code, given }) => [
    ...(isDecided(given, true) ? [] : [`${code} is never met`]),
    ...(isDecided(given, false) ? [] : [`${code} is always met`]),
  ])
  expect(unmet).toEqual([])
  const changes = answers.flatMap(({ second_look }) => second_look.flatMap((one) => one.changes))
  expect(new Set(changes.map(({ code }) => code))).toEqual(new Set(['amount_change', 'term_change']))
})

test('rules that answer the recorded population differently have another version, and the rule that was changed or added is named', () => {
  const own = digest(answers)
  expect({
    RULE_VERSION,
    outcomes: Object.fromEntries(outcomes.map(({ code, given }) => [code, digest(given)])),
  }).toEqual({ RULE_VERSION: own, outcomes: OUTCOMES })
})
