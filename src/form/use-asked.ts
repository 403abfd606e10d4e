import type { FormField, FormValues } from '@contract/endpoints/order'
import { useRef } from 'react'
import { useView } from '@/stores/view'
import { answerProblem, type Offered } from './answer-problem'

/** All fields, or in the elder view those with an answer and the next one, so that it asks one question at a time. */
export function useAsked(
  fields: readonly FormField[],
  { values, ...offered }: Offered & { values: FormValues },
): readonly FormField[] {
  const elder = useView((state) => state.elder)
  const next = fields.findIndex((field) =>
    answerProblem(field, values[field.name as keyof FormValues], offered),
  )
  // A question stays while an answer above it is corrected.
  const shown = useRef(0)
  shown.current = Math.max(shown.current, next < 0 ? fields.length : next + 1)
  return elder ? fields.slice(0, shown.current) : fields
}
