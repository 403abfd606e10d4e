import type { RuleFacts, TextRule } from '../rule'
import { counters } from './counters'
import { dailyRates } from './daily-rates'
import { amounts, promises, superlatives } from './promises'
import { rateKinds } from './rate-kinds'
import { urgency } from './urgency'
import { words } from './words'

/** Rules over single texts, for sources and for screens alike. */
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

/** What the raw files are held to as well: names, comments and whatever the readers do not read. */
export const anywhere: RuleFacts = {
  code: 'word-anywhere',
  why: 'The forbidden words do not stand anywhere in these files either, comments included: from there they get copied.',
  source: 'S24',
}

/** All of them, in the order in which they are told. */
export const rules: readonly RuleFacts[] = [...textRules, anywhere]

/** Every rule with its reason and its source, as a Markdown table. */
export const rulesTable = () =>
  ['| rule | why | source |', '| --- | --- | --- |']
    .concat(rules.map(({ code, why, source }) => `| ${code} | ${why} | ${source} |`))
    .join('\n')
