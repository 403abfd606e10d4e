import { View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { Option } from '@/platform/elements/option'
import c from '../checkbox/checkbox.module.scss'
import s from './offer-row.module.scss'

export interface ChooseStripProps {
  /** The id of the box. */
  id: string
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Says that one product has to be chosen. */
  error?: string | false | undefined
  /** What stands in place of the box once the product can no longer be chosen. */
  instead?: string | undefined
}

/** The strip at the left of a row that chooses it, as high as the row. */
export function ChooseStrip({ id, name, checked, onChange, error, instead }: ChooseStripProps) {
  if (instead) return <View className={s.instead}>{instead}</View>
  return (
    <Option
      kind="checkbox"
      id={id}
      name={id}
      value="1"
      checked={checked}
      className={cx(s.strip, error && c.invalid)}
      chosenClassName={c.chosen}
      markClassName={c.mark}
      pressedClassName={s.held}
      onPick={() => onChange(!checked)}
      aria-label={`选择，${name}`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      {null}
    </Option>
  )
}
