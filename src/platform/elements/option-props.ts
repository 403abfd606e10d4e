import type { ReactNode } from 'react'

/** One radio or checkbox with its label. `onPick` fires when the visitor chooses (radio) or toggles (checkbox) it. */
export interface OptionProps {
  kind: 'radio' | 'checkbox'
  id?: string
  /** Radios of one name exclude each other. */
  name: string
  value: string
  checked: boolean
  className?: string
  /** Class of the box or dot itself; `className` says whether it is chosen. */
  markClassName?: string
  onPick: () => void
  children: ReactNode
  'aria-describedby'?: string
  'aria-invalid'?: boolean
}
