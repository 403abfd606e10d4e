import { Input, Label, Text, View } from '@tarojs/components'
import { useState } from 'react'
import { cx } from '@/lib/cx'
import { type AmountLimits, amountProblem } from '@/lib/money/amount'
import { formatYuan, parseYuan } from '@/lib/money/money'
import { within } from '@/lib/steps'
import { useKeyboard } from '@/platform/elements/field/keyboard'
import { ungroups } from '@/platform/elements/field/ungroups'
import { useFieldControl } from '../field/field-context'
import { Stepper } from '../stepper/stepper'
import s from './amount-input.module.scss'

export interface AmountInputProps {
  /** In fen. */
  value: number
  /** In fen. Also called with amounts outside of the limits, so that the page can refuse them: see `amountProblem`. */
  onChange: (fen: number) => void
  /** Minimum, maximum and step in fen. */
  limits: AmountLimits
  /** Only outside of a `<Field>`. */
  id?: string
  label?: string
}

/** The class of a text that needs a smaller size. */
function widthOf(text: string) {
  const digits = text.replace(/\D/g, '').length
  if (digits > 5) return digits > 7 ? s.long : s.wide
}

/**
 * An amount of money by stepper and slider, with an editable field for the exact amount. Amounts outside of the
 * limits are explained, not rewritten.
 */
export function AmountInput({ value, onChange, limits, ...props }: AmountInputProps) {
  const field = useFieldControl(props.label)
  const id = props.id ?? field.id ?? 'amount'
  const keyboard = useKeyboard()
  const [typed, setTyped] = useState('')
  const [typing, setTyping] = useState(false)
  // During typing the text stays as typed; grouping commas and errors appear when the visitor leaves the field.
  const textOf = (figure: number) => (typing && figure === value ? typed : formatYuan(figure))
  const problem = typing || field['aria-invalid'] ? null : amountProblem(value, limits)
  const pick = (fen: number) => {
    setTyping(false)
    onChange(fen)
  }
  const edit = (entered: string) => {
    setTyping(true)
    setTyped(entered)
  }
  const type = (entered: string) => {
    edit(entered)
    onChange(parseYuan(entered) ?? 0)
  }
  const range = `${formatYuan(limits.min)}至${formatYuan(limits.max)}元`
  return (
    <View>
      <Stepper
        id={id}
        value={value}
        {...limits}
        onChange={pick}
        less={`减少${formatYuan(limits.step)}元`}
        more={`增加${formatYuan(limits.step)}元`}
        label={`金额，${range}`}
        text={(figure) => `${formatYuan(within(figure, limits))}元`}
      >
        {(figure) => (
          <View className={s.row}>
            <Label for={id} className={s.figure}>
              <Text className={s.sign} aria-hidden>
                ¥
              </Text>
              <Input
                {...keyboard}
                id={id}
                className={cx(s.input, widthOf(textOf(figure)), problem && s.wrong)}
                aria-label={field['aria-label']}
                aria-invalid={problem ? true : field['aria-invalid']}
                aria-describedby={cx(field['aria-describedby'], `${id}-range`, problem && `${id}-problem`)}
                value={textOf(figure)}
                type="number"
                maxlength={11}
                autocomplete="off"
                onFocus={(event) => {
                  keyboard?.onFocus?.(event)
                  if (ungroups) edit(textOf(figure).replace(/,/g, ''))
                }}
                onInput={(event) => type(event.detail.value)}
                onBlur={() => setTyping(false)}
              />
            </Label>
            <View id={`${id}-range`} className={s.range}>
              {range}
            </View>
          </View>
        )}
      </Stepper>
      <View id={`${id}-problem`} className={s.problem} aria-live="polite">
        {problem}
      </View>
    </View>
  )
}
