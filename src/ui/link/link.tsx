import { Button } from '@tarojs/components'
import type { ReactNode } from 'react'
import s from './link.module.scss'

export interface LinkProps {
  onClick: () => void
  children: ReactNode
  id?: string
  /** Accessible name where the visible words alone are not enough. */
  label?: string
}

/** A button that reads as words in a line. It keeps its tap to itself, so a label around it does not toggle. */
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
