import { Button, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { nextStep } from '@/lib/steps'
import { Icon } from '../icon/icon'
import s from './stepper.module.scss'

export interface StepperProps {
  value: number
  min: number
  max: number
  step?: number
  /** Always called with a value within the limits. */
  onChange: (value: number) => void
  /** The accessible names of the two buttons. */
  less: string
  more: string
  /** Shows the value between the buttons. */
  children: ReactNode
  /** The buttons are `<id>-less` and `<id>-more`. */
  id: string
}

/** A value between a button that lowers and one that raises it. */
export function Stepper({ value, min, max, step = 1, onChange, less, more, children, id }: StepperProps) {
  const move = (direction: 1 | -1) => onChange(nextStep(value, direction, { min, max, step }))
  return (
    <View className={s.row}>
      <Step id={`${id}-less`} label={less} disabled={value <= min} onClick={() => move(-1)}>
        <Icon name="minus" />
      </Step>
      <View className={s.value}>{children}</View>
      <Step id={`${id}-more`} label={more} disabled={value >= max} onClick={() => move(1)}>
        <Icon name="plus" />
      </Step>
    </View>
  )
}

interface StepProps {
  id?: string
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

/** One of the two buttons of the stepper. */
function Step({ id, label, disabled, onClick, children }: StepProps) {
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
