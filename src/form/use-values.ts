import { useRef, useState } from 'react'

/** What is typed into a form that keeps its own values. `keep` stores them, so that they survive a reload. */
export function useValues<V extends object>(start: () => V, keep: (values: V) => void) {
  const [values, setValues] = useState(start)
  // Two changes in one event, or one after an `await`: the second must not undo the first.
  const latest = useRef(values)
  const fill = (changed: Partial<V>) => {
    latest.current = { ...latest.current, ...changed }
    setValues(latest.current)
    keep(latest.current)
  }
  return [values, fill] as const
}
