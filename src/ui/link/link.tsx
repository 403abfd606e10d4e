import { Button } from '@tarojs/components'
import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import p from '../press/press.module.scss'
import { PressNote } from '../press/press-note'
import { usePress } from '../press/use-press'
import s from './link.module.scss'

interface LinkProps {
  /** While its promise is pending the link stays pressed. */
  onClick: () => unknown
  children: ReactNode
  id?: string
  /** The accessible name, where the visible text alone is ambiguous. */
  label?: string
  /** Leads to another page: ends in › in place of a line under the text. */
  onward?: boolean
  /** Has no line under it, where its place says what it is. */
  plain?: boolean
}

/** A button that looks like text in a line. Its tap does not toggle a label around it. */
export function Link({ onClick, children, id, label, onward, plain }: LinkProps) {
  const pressed = usePress(onClick)
  return (
    <>
      <Button
        id={id}
        className={cx('press', s.link, (onward || plain) && s.plain, pressed.busy && p.busy)}
        aria-busy={pressed.busy || undefined}
        hoverClass="pressed"
        aria-label={label}
        onClick={(event) => {
          event.stopPropagation()
          pressed.press()
        }}
      >
        {children}
        {onward && ' ›'}
      </Button>
      <PressNote {...pressed} />
    </>
  )
}
