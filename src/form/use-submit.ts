import type { Envelope, FieldError } from '@contract/envelope'
import type { Reason } from '@contract/values'
import { useEffect, useState } from 'react'
import { PressError, reportUnexpected } from '@/lib/expected'
import { focusField } from '@/platform/elements/field/focus-field'
import { useSingleFlight } from '@/ui/form/use-single-flight'
import { type Errors, errorsOf, firstBroken, type Ids } from './errors'

export type Trouble =
  | { kind: 'failed' }
  | { kind: 'refused'; text: string }
  | { kind: 'ineligible'; reasons: readonly Reason[] }

interface FormOptions<T, V> {
  ids: Ids
  fill: (changed: V) => void
  check: () => Errors
  /** Undefined when nothing was sent or the server refused; `onRefused` keeps its message on the page. */
  send: (onRefused: (text: string) => void) => Promise<Envelope<T> | undefined>
  onDone: (data: T) => unknown
  /** Called when the server found invalid fields. By default its messages are shown at the fields. */
  onBroken?: (broken: readonly FieldError[]) => unknown
  onTrouble?: (trouble: Trouble) => void
}

/** A form: its errors, and submitting it, one submission at a time. The values stay, whatever the result. */
export function useSubmit<T, V extends object>(options: FormOptions<T, V>) {
  const { ids, fill, check, send, onDone, onBroken, onTrouble } = options
  const [errors, setErrors] = useState<Errors>({})
  /** Removes the errors of fields that have been changed; others stay until the form is validated again. */
  const clearErrors = (names: readonly string[]) =>
    setErrors((last) => ({ ...last, ...Object.fromEntries(names.map((name) => [name, undefined])) }))
  /** Shows each error at its field and moves the focus to the first; returns true when there is any. */
  const show = (found: Errors) => {
    setErrors(found)
    const first = firstBroken(ids, found)
    if (first) focusField(first)
    return Object.values(found).some(Boolean)
  }
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: onTrouble is new on each render; it is told each trouble once
  useEffect(() => void (trouble && onTrouble?.(trouble)), [trouble])

  const [busy, submit] = useSingleFlight(async () => {
    setTrouble(null)
    if (show(check())) return
    let done: T
    try {
      const answer = await send((text) => setTrouble({ kind: 'refused', text }))
      if (!answer) return
      if (!answer.data) return await (onBroken ? onBroken(answer.errors) : show(errorsOf(answer.errors)))
      done = answer.data
    } catch (error) {
      // What was sent is saved, and the page that follows did not open.
      if (error instanceof PressError) throw error
      setTrouble({ kind: 'failed' })
      return reportUnexpected(error)
    }
    await onDone(done)
  })

  return {
    errors,
    show,
    clearErrors,
    trouble,
    setTrouble,
    busy,
    submit,
    fill: (changed: V) => {
      fill(changed)
      clearErrors(Object.keys(changed))
    },
    reset: () => {
      setErrors({})
      setTrouble(null)
    },
  }
}
