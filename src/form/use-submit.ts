import type { Envelope, FieldError } from '@contract/envelope'
import type { Reason } from '@contract/values'
import { useEffect, useState } from 'react'
import { reportBug } from '@/lib/expected'
import { useSingleFlight } from '@/ui/form/use-single-flight'
import { type Errors, errorsOf, type Ids } from './errors'
import { useErrors } from './use-errors'

/** What stands in the way of a form, apart from broken fields. */
export type Trouble =
  /** No answer came. */
  | { kind: 'failed' }
  /** The server said no, in words that the page keeps. */
  | { kind: 'refused'; text: string }
  | { kind: 'ineligible'; reasons: readonly Reason[] }

export interface FormOptions<T, V> {
  ids: Ids
  /** Stores what was typed or chosen. */
  fill: (changed: V) => void
  /** Everything that is wrong with what was filled in; nothing is sent while there is anything. */
  check: () => Errors
  /** Undefined where it was not sent, or the server refused. `onRefused` keeps its words on the page. */
  send: (onRefused: (text: string) => void) => Promise<Envelope<T> | undefined>
  onDone: (data: T) => unknown
  /** The server found fields broken. As a rule its words are shown there. */
  onBroken?: (broken: readonly FieldError[]) => unknown
  /** Once the words about it are on the page. */
  onTrouble?: (trouble: Trouble) => void
}

/** A form: its errors, and sending it once at a time. What was filled in stays, whatever becomes of it. */
export function useSubmit<T, V extends object>(options: FormOptions<T, V>) {
  const { ids, fill, check, send, onDone, onBroken, onTrouble } = options
  const { errors, setErrors, heal, show } = useErrors(ids)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each trouble
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
      setTrouble({ kind: 'failed' })
      return reportBug(error)
    }
    await onDone(done)
  })

  return {
    errors,
    show,
    heal,
    trouble,
    setTrouble,
    busy,
    submit,
    fill: (changed: V) => {
      fill(changed)
      heal(Object.keys(changed))
    },
    /** Another part of the form is shown: what was wrong with this one is forgotten. */
    reset: () => {
      setErrors({})
      setTrouble(null)
    },
  }
}
