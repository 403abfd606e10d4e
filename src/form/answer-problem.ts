import { fen } from '@contract/brands'
import type { FormField } from '@contract/endpoints/order'
import { idNoFault } from '@contract/rules/id-no'
import { BAD_NAME } from '@contract/rules/messages'
import { isPersonName } from '@contract/rules/person-name'
import { isEmpty, isRequired } from '@contract/rules/required'
import { type AmountLimits, amountProblem } from '@/lib/money/amount'
import { missingAnswer } from './question'

export interface Offered {
  limits: AmountLimits
  terms: readonly number[]
}

/** What the device can find wrong with an answer, in the server's words, so that one press shows every error. */
export function answerProblem(
  field: FormField,
  value: string | number | null | undefined,
  { limits, terms }: Offered,
): string | null {
  if (isEmpty(value)) return isRequired(field) ? missingAnswer(field) : null
  const text = String(value).trim()
  const { kind, options } = field
  const isOffered =
    kind === 'term' ? terms.includes(Number(value)) : !options?.every((one) => one.value !== value)
  if (!isOffered) return missingAnswer(field)
  if (kind === 'amount') return amountProblem(fen(Number(value)), limits)
  if (kind === 'id_no') return idNoFault(text)
  return field.name === 'name' && !isPersonName(text) ? BAD_NAME : null
}
