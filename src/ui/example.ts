import type { ReactNode } from 'react'

/** One look at a component: for the gallery and for the accessibility test. */
export interface Example {
  title: string
  node: ReactNode
}
