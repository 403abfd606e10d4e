import { TERMS } from '@contract/rules/amounts'
import { months } from '@contract/rules/words'
import { Text, View } from '@tarojs/components'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { cx } from '@/lib/cx'
import { Option } from '@/platform/elements/option'
import { useFieldControl } from '../field/field'
import s from './choice.module.scss'

export interface ChoiceOption<V extends string = string> {
  value: V
  label: string
  /** The accessible name, where the label alone would not say enough. */
  name?: string
  note?: ReactNode
}

interface ChoiceProps<V extends string = string> {
  /** Unique on the page; the first option's id is the field's id, the others are `<id>-<value>`. */
  name: string
  options: readonly ChoiceOption<V>[]
  value: V | null
  onChange: (value: V) => void
  /** Chips in equal columns, as many as the labels allow; a strip of short ones; or rows. */
  layout?: 'chips' | 'strip' | 'rows'
  /** Only outside of a `<Field group>`. */
  label?: string
}

/** A wider label, in Chinese characters, takes a row of its own. */
const WIDEST = 8.4

/** A choice of one out of several options. Inside `<Field group>` the fieldset names it. */
export function Choice<V extends string>(props: ChoiceProps<V>) {
  const { name, options, value, onChange, layout = 'chips', label } = props
  const field = useFieldControl()
  // Hidden pages stay in the document, where a choice of the same name would clear this one.
  const group = useId()
  // In Chinese characters; a digit takes about half the width of one.
  const widths = options.map(
    ({ label }) => label.length - 0.43 * label.replace(/[\u2e80-\uffff]/g, '').length,
  )
  const widest = Math.max(0, ...widths.filter((width) => width < WIDEST)).toFixed(2)
  return (
    <View
      className={s[layout]}
      style={{ '--w': widest } as CSSProperties}
      aria-role={label ? 'radiogroup' : undefined}
      aria-label={label}
    >
      {options.map((option, i) => (
        <Option
          key={option.value}
          kind="radio"
          id={i ? `${field.id ?? name}-${option.value}` : (field.id ?? name)}
          name={`${name}${group}`}
          value={option.value}
          checked={option.value === value}
          className={cx(s.option, Number(widths[i]) > WIDEST && s.row)}
          chosenClassName={s.chosen}
          markClassName={s.mark}
          pressedClassName={s.pressed}
          onPick={() => onChange(option.value)}
          aria-label={option.name}
        >
          <View className={s.words}>
            <Text className={s.label}>{option.label}</Text>
            {option.note && <View className="small">{option.note}</View>}
          </View>
        </Option>
      ))}
    </View>
  )
}

/** All terms as the options of a strip, in months. */
export const TERM_OPTIONS = TERMS.map((term) => ({
  value: String(term),
  label: String(term),
  name: months(term),
}))
