import type { ReactNode } from 'react'

/** One example of a component, for the gallery and for the accessibility test. */
export interface Example {
  title: string
  node: ReactNode
}
