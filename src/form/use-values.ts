import { useRef, useState } from 'react'

/** The values of a form that manages its own state. `keep` stores them, so that they survive a reload. */
export function useValues<V extends object>(start: () => V, keep: (values: V) => void) {
  const [values, setValues] = useState(start)
  // The latest values, so that a second change in one event, or after an `await`, does not undo the first.
  const latest = useRef(values)
  const fill = (changed: Partial<V>) => {
    latest.current = { ...latest.current, ...changed }
    setValues(latest.current)
    keep(latest.current)
  }
  return [values, fill] as const
}
