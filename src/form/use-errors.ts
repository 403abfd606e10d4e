import { useState } from 'react'
import { focusField } from '@/platform/elements/field/focus-field'
import { type Errors, firstBroken, type Ids } from './errors'

/** What is wrong with the fields of a form. An error stays until its field is changed or the form is checked again. */
export function useErrors(ids: Ids) {
  const [errors, setErrors] = useState<Errors>({})
  return {
    errors,
    setErrors,
    /** These fields have been changed: their errors no longer hold. */
    heal: (names: readonly string[]) =>
      setErrors((last) => ({ ...last, ...Object.fromEntries(names.map((name) => [name, undefined])) })),
    /** Shows each error at its field and moves the focus to the first; true when there is any. */
    show: (found: Errors) => {
      setErrors(found)
      const first = firstBroken(ids, found)
      if (first) focusField(first)
      return Object.values(found).some(Boolean)
    },
  }
}
