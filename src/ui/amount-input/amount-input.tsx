import { Input, Label, Slider, Text, View } from '@tarojs/components'
import { useState } from 'react'
import { type AmountLimits, amountProblem } from '@/lib/amount'
import { cx } from '@/lib/cx'
import { formatYuan, parseYuan } from '@/lib/money'
import { inputFigure } from '@/platform/elements/input-figure'
import { useFieldControl } from '../field/field-context'
import { Icon } from '../icon/icon'
import s from './amount-input.module.scss'
import { useSliderColours } from './slider-colours'
import { Step } from './step'

export interface AmountInputProps {
  /** Fen. */
  value: number
  /** Fen. Also called with figures outside the limits, so that the page can refuse them: see `amountProblem`. */
  onChange: (fen: number) => void
  /** Fen: min, max, step. */
  limits: AmountLimits
  /** Only outside a `<Field>`. */
  id?: string
  label?: string
}

/** Money by stepper and slider, with the exact figure editable. Figures outside the limits are explained, not rewritten. */
export function AmountInput({ value, onChange, limits, ...props }: AmountInputProps) {
  const field = useFieldControl()
  const id = props.id ?? field.id ?? 'amount'
  const [typed, setTyped] = useState('')
  const [typing, setTyping] = useState(false)
  const colours = useSliderColours()
  // While the figure is being typed it stays as typed; grouping commas and complaints come when the visitor leaves it.
  const text = typing ? typed : inputFigure(formatYuan(value))
  const problem = typing || field['aria-invalid'] ? null : amountProblem(value, limits)
  const clamp = (fen: number) => Math.min(limits.max, Math.max(limits.min, fen))
  const pick = (fen: number) => {
    setTyping(false)
    onChange(clamp(fen))
  }
  /** To the next whole step in that direction, so that 12,345 goes to 13,000 and not to 13,345. */
  const move = (direction: 1 | -1) => {
    const steps = (value - limits.min) / limits.step
    const next = direction > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1
    pick(limits.min + next * limits.step)
  }
  const type = (entered: string) => {
    setTyping(true)
    setTyped(entered)
    onChange(parseYuan(entered) ?? 0)
  }
  const range = `${formatYuan(limits.min)}至${formatYuan(limits.max)}元`
  return (
    <View>
      <View className={s.row}>
        <Step
          label={`减少${formatYuan(limits.step)}元`}
          disabled={value <= limits.min}
          onClick={() => move(-1)}
        >
          <Icon name="minus" />
        </Step>
        <Label for={id} className={s.figure}>
          <Text className={s.sign} aria-hidden>
            ¥
          </Text>
          <Input
            id={id}
            className={cx(s.input, problem && s.wrong)}
            aria-label={props.label}
            aria-invalid={problem ? true : field['aria-invalid']}
            aria-describedby={cx(field['aria-describedby'], `${id}-range`, problem && `${id}-problem`)}
            // As wide as its figure, so that ¥ stands right before it; the figure's box takes the taps around it.
            style={{ width: `${Math.max(text.length, 3)}ch` }}
            value={text}
            type="number"
            maxlength={11}
            autocomplete="off"
            onInput={(event) => type(event.detail.value)}
            onBlur={() => setTyping(false)}
          />
        </Label>
        <Step
          label={`增加${formatYuan(limits.step)}元`}
          disabled={value >= limits.max}
          onClick={() => move(1)}
        >
          <Icon name="plus" />
        </Step>
      </View>
      <Slider
        className={s.slider}
        min={limits.min}
        max={limits.max}
        step={limits.step}
        value={clamp(value)}
        {...colours}
        aria-label={`金额，${range}`}
        aria-valuetext={`${formatYuan(clamp(value))}元`}
        onChanging={(event) => pick(event.detail.value)}
        onChange={(event) => pick(event.detail.value)}
      />
      <View id={`${id}-range`} className={s.ends}>
        <Text>{formatYuan(limits.min)}元</Text>
        <Text>{formatYuan(limits.max)}元</Text>
      </View>
      <View id={`${id}-problem`} className={s.problem} aria-live="polite">
        {problem}
      </View>
    </View>
  )
}
