import { type Fen, fen } from '@contract/brands'
import { Input, Label, Text, View } from '@tarojs/components'
import { useState } from 'react'
import { cx } from '@/lib/cx'
import { type AmountLimits, amountProblem } from '@/lib/money/amount'
import { formatYuan, parseYuan } from '@/lib/money/money'
import { useKeyboard } from '@/platform/elements/field/keyboard'
import { ungroups } from '@/platform/elements/field/text-control'
import { useFieldControl } from '../field/field'

import { Stepper } from '../stepper/stepper'
import s from './amount-input.module.scss'

interface AmountInputProps {
  value: Fen
  /** In fen. Also called with amounts outside of the limits, so that the page can refuse them: see `amountProblem`. */
  onChange: (amount: Fen) => void
  limits: AmountLimits
  /** Only outside of a `<Field>`. */
  id?: string
  label?: string
  /** What is wrong, where the page has said so before the visitor left the field. */
  error?: string | null
}

/** The characters of the shortest amount that is lent, and the digits of the longest. */
const [SHORT, LONG] = [5, 6]

/** An amount of money: two buttons around a figure to edit. Outside of the limits it is explained, not rewritten. */
export function AmountInput({ value, onChange, limits, error, ...props }: AmountInputProps) {
  const field = useFieldControl(props.label)
  const id = props.id ?? field.id ?? 'amount'
  const keyboard = useKeyboard()
  // During typing the text stays as typed; grouping commas and errors appear when the visitor leaves the field.
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? formatYuan(value)
  const problem = error || (typed !== null || field['aria-invalid'] ? null : amountProblem(value, limits))
  return (
    <View>
      <Stepper
        id={id}
        value={value}
        {...limits}
        onChange={(amount) => {
          setTyped(null)
          onChange(fen(amount))
        }}
        less={`减少${formatYuan(limits.step)}元`}
        more={`增加${formatYuan(limits.step)}元`}
      >
        <Label for={id} className={s.figure}>
          <Text className={s.sign} aria-hidden>
            ¥
          </Text>
          <Input
            {...keyboard}
            id={id}
            className={cx(s.input, text.replace(/,/g, '').length > LONG && s.long, problem && s.wrong)}
            aria-label={field['aria-label']}
            aria-invalid={problem ? true : field['aria-invalid']}
            aria-describedby={cx(field['aria-describedby'], `${id}-range`, problem && `${id}-problem`)}
            // As wide as its text, so that the sign stands beside it.
            style={{ width: `${Math.max(text.length, SHORT)}ch` }}
            value={text}
            type="number"
            maxlength={11}
            autocomplete="off"
            onFocus={(event) => {
              keyboard?.onFocus?.(event)
              if (ungroups) setTyped(text.replace(/,/g, ''))
            }}
            onInput={({ detail }) => {
              setTyped(detail.value)
              onChange(parseYuan(detail.value) ?? fen(0))
            }}
            onBlur={() => setTyped(null)}
          />
        </Label>
      </Stepper>
      <View id={`${id}-problem`} className={s.problem} aria-live="polite">
        {problem}
      </View>
    </View>
  )
}

export const AmountRange = ({ id, limits }: { id: string; limits: AmountLimits }) => (
  <View id={`${id}-range`} className={cx('caption', s.range)}>
    {`${formatYuan(limits.min)}–${formatYuan(limits.max)}元`}
  </View>
)
