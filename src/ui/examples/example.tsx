import { type ReactNode, useState } from 'react'

/** One example of a component, for the gallery and for the accessibility test; `screen` fills a whole screen. */
export type Example =
  | { title: string; node: ReactNode }
  | { title: string; screen: (close: () => void) => ReactNode }

/** The examples of several components, by the component's name. */
export type Examples = Record<string, Example[]>

interface KeptProps<V> {
  start: V
  of: (value: V, set: (value: V) => void) => ReactNode
}

function Kept<V>({ start, of }: KeptProps<V>) {
  const [value, set] = useState(start)
  return of(value, set)
}

/** A control whose value is kept, so that an example can be tried. */
export const kept = <V,>(start: V, of: KeptProps<V>['of']) => <Kept start={start} of={of} />

export const nothing = () => {}
