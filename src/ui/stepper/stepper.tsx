import { Button, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { nextStep } from '@/lib/steps'
import { Icon } from '../icon/icon'
import s from './stepper.module.scss'

interface StepperProps {
  value: number
  min: number
  max: number
  step?: number
  /** Always called with a value within the limits. */
  onChange: (value: number) => void
  less: string
  more: string
  children: ReactNode
  /** The buttons are `<id>-less` and `<id>-more`. */
  id: string
}

export function Stepper({ value, min, max, step = 1, onChange, children, id, ...names }: StepperProps) {
  const button = (name: 'less' | 'more', direction: 1 | -1, ended: boolean) => (
    <Button
      id={`${id}-${name}`}
      className={cx(s.step, ended && s.ended)}
      hoverClass={s.pressed}
      aria-label={names[name]}
      aria-disabled={ended || undefined}
      onClick={() => !ended && onChange(nextStep(value, direction, { min, max, step }))}
    >
      <Icon name={name === 'less' ? 'minus' : 'plus'} />
    </Button>
  )
  return (
    <View className={s.row}>
      {button('less', -1, value <= min)}
      <View className={s.value}>{children}</View>
      {button('more', 1, value >= max)}
    </View>
  )
}
