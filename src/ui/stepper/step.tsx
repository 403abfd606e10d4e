import { Button } from '@tarojs/components'
import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import s from './stepper.module.scss'

interface StepProps {
  id?: string
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

/** One of the two buttons of the stepper. */
export function Step({ id, label, disabled, onClick, children }: StepProps) {
  return (
    <Button
      id={id}
      className={cx(s.step, disabled && s.ended)}
      hoverClass={s.pressed}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
    >
      {children}
    </Button>
  )
}
