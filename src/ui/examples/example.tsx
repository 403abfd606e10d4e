import { type ReactNode, useState } from 'react'

/** An example of a component, for the gallery and for the accessibility test; a function fills a whole screen. */
type Example = ReactNode | ((close: () => void) => ReactNode)

/** The examples of several components, by the component's name and their titles. */
export type Examples = Record<string, Record<string, Example>>

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
