import type { RuleFacts, TextRule } from '../rule'
import { counters } from './counters'
import { dailyRates } from './daily-rates'
import { amounts, promises, superlatives } from './promises'
import { rateKinds } from './rate-kinds'
import { urgency } from './urgency'
import { words } from './words'

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

/** Returns every rule with its reason and its source, as a Markdown table. */
export const rulesTable = () =>
  ['| rule | why | source |', '| --- | --- | --- |']
    .concat(rules.map(({ code, why, source }) => `| ${code} | ${why} | ${source} |`))
    .join('\n')
