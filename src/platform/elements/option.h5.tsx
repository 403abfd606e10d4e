import type { ReactNode } from 'react'

/** One radio button or checkbox with its label; `onPick` runs when it is chosen or toggled. */
export interface OptionProps {
  kind: 'radio' | 'checkbox'
  id?: string
  /** Only one radio button with the same name can be chosen. */
  name: string
  value: string
  checked: boolean
  className?: string
  /** Of a chosen one in the mini-program; on H5 it is `:checked`, which is right before any script has run. */
  chosenClassName?: string
  /** The class of the box or dot itself; its siblings are the label. */
  markClassName?: string
  /** In the mini-program, the class of one that a finger holds; on H5 it is `:active`. */
  pressedClassName?: string
  onPick: () => void
  children: ReactNode
  'aria-describedby'?: string
  'aria-invalid'?: boolean
}

/** A native radio button or checkbox inside its label, which supports arrow keys, space and screen readers. */
export function Option(props: OptionProps) {
  const { kind, className, markClassName, onPick, children, ...rest } = props
  const { chosenClassName: _, pressedClassName: __, ...input } = rest
  return (
    <label className={className}>
      <input type={kind} className={markClassName} onChange={onPick} {...input} />
      {children}
    </label>
  )
}
