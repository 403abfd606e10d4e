import { useState } from 'react'
import { focusField } from '@/platform/elements/field/focus-field'
import { type Errors, firstBroken, type Ids } from './errors'

/** The errors of a form's fields. An error stays until its field is changed or the form is validated again. */
export function useErrors(ids: Ids) {
  const [errors, setErrors] = useState<Errors>({})
  return {
    errors,
    setErrors,
    /** Removes the errors of fields that have been changed. */
    clearErrors: (names: readonly string[]) =>
      setErrors((last) => ({ ...last, ...Object.fromEntries(names.map((name) => [name, undefined])) })),
    /** Shows each error at its field and moves the focus to the first; returns true when there is any. */
    show: (found: Errors) => {
      setErrors(found)
      const first = firstBroken(ids, found)
      if (first) focusField(first)
      return Object.values(found).some(Boolean)
    },
  }
}
