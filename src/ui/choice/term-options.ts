import { TERMS } from '@contract/rules/amounts'
import { months } from '@contract/rules/words'

/** All terms as the options of a strip, in months. */
export const TERM_OPTIONS = TERMS.map((term) => ({
  value: String(term),
  label: String(term),
  name: months(term),
}))
