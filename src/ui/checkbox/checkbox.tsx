import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { Option } from '@/platform/elements/option'
import s from './checkbox.module.scss'

interface CheckboxProps {
  id: string
  /** Never ticked in advance: it stays false until the visitor ticks it (S24.1). */
  checked: boolean
  onChange: (checked: boolean) => void
  /** The label; a `<Link>` inside it opens its text without toggling the box. */
  children: ReactNode
  error?: string | null
  /** For screen readers, where the visible label alone would not say what is ticked. */
  label?: string
  /** What exactly is ticked, e.g. the version of a text (H5). */
  value?: string
}

export const Checkbox = ({ id, checked, onChange, children, error, label, value = '1' }: CheckboxProps) => (
  <View>
    <Option
      kind="checkbox"
      id={id}
      name={id}
      value={value}
      checked={checked}
      className={cx(s.checkbox, error && s.invalid)}
      chosenClassName={s.chosen}
      markClassName={s.mark}
      pressedClassName={s.pressed}
      onPick={() => onChange(!checked)}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      aria-label={label}
    >
      <View className={s.words}>{children}</View>
    </Option>
    {error && (
      <View id={`${id}-error`} className="error" aria-role="alert">
        {error}
      </View>
    )}
  </View>
)
