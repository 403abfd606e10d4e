import { Button } from '@tarojs/components'
import type { ReactNode } from 'react'
import s from './link.module.scss'

export interface LinkProps {
  onClick: () => void
  children: ReactNode
  id?: string
  /** The accessible name, where the visible text alone is ambiguous. */
  label?: string
}

/**
 * A button that looks like text in a line. It stops the propagation of its tap, so that a surrounding label does not
 * toggle.
 */
export function Link({ onClick, children, id, label }: LinkProps) {
  return (
    <Button
      id={id}
      className={s.link}
      hoverClass={s.pressed}
      aria-label={label}
      onClick={(event) => {
        event.stopPropagation()
        onClick()
      }}
    >
      {children}
    </Button>
  )
}
