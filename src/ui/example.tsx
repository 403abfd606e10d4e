import { type ReactNode, useState } from 'react'

/** One example of a component, for the gallery and for the accessibility test; `screen` fills a whole screen. */
export type Example =
  | { title: string; node: ReactNode }
  | { title: string; screen: (close: () => void) => ReactNode }

/** Keeps the value of a control, so that an example can be tried. */
export function Kept<V>({ start, of }: { start: V; of: (value: V, set: (value: V) => void) => ReactNode }) {
  const [value, set] = useState(start)
  return of(value, set)
}

export const nothing = () => {}
