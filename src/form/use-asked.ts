import type { FormField, FormValues } from '@contract/endpoints/order'
import { useView } from '@/stores/view'
import { answerProblem, type Offered } from './answer-problem'

/**
 * The fields that a form shows: all of them, or in the elder view those with an answer and the next one, so that it asks
 * one question at a time.
 */
export function useAsked(
  fields: readonly FormField[],
  { values, ...offered }: Offered & { values: FormValues },
): readonly FormField[] {
  const elder = useView((state) => state.elder)
  const next = fields.findIndex((field) =>
    answerProblem(field, values[field.name as keyof FormValues], offered),
  )
  return elder && next >= 0 ? fields.slice(0, next + 1) : fields
}
