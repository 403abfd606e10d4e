import { Slider, View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import { nextStep, within } from '@/lib/steps'
import { Icon } from '../icon/icon'
import { useSliderColours } from './slider-colours'
import { Step } from './step'
import s from './stepper.module.scss'

export interface StepperProps {
  value: number
  min: number
  max: number
  step?: number
  /** Always called with a value within the limits; for the slider when the finger leaves it. */
  onChange: (value: number) => void
  /** The accessible names of the two buttons and of the slider. */
  less: string
  more: string
  label: string
  /** The text of the slider's value. */
  text: (figure: number) => string
  /** Shows the value above the buttons, and where the slider is while it is dragged. */
  children: (figure: number) => ReactNode
  /** The buttons are `<id>-less` and `<id>-more`, the slider `<id>-slider`. */
  id?: string
}

/**
 * A value over two buttons, with a slider between them for large changes; the slider is left out when there is no
 * choice.
 */
export function Stepper({
  value,
  min,
  max,
  step = 1,
  onChange,
  less,
  more,
  label,
  text,
  children,
  id,
}: StepperProps) {
  const part = (name: string) => id && `${id}-${name}`
  const clamp = (one: number) => within(one, { min, max })
  const [drag, setDrag] = useState<{ from: number; to: number }>()
  // A drag that WeChat never ends is over when the value changes.
  const figure = drag?.from === value ? drag.to : value
  const colours = useSliderColours((clamp(figure) - min) / (max - min || 1))
  const move = (direction: 1 | -1) => onChange(nextStep(value, direction, { min, max, step }))
  return (
    <>
      {children(figure)}
      <View className={s.row}>
        <Step id={part('less')} label={less} disabled={value <= min} onClick={() => move(-1)}>
          <Icon name="minus" />
        </Step>
        {min < max && (
          <Slider
            id={part('slider')}
            className={s.slider}
            min={min}
            max={max}
            step={step}
            value={clamp(figure)}
            {...colours}
            aria-label={label}
            aria-valuetext={text(figure)}
            onChanging={(event) => setDrag({ from: value, to: clamp(event.detail.value) })}
            onChange={(event) => {
              setDrag(undefined)
              onChange(clamp(event.detail.value))
            }}
          />
        )}
        <Step id={part('more')} label={more} disabled={value >= max} onClick={() => move(1)}>
          <Icon name="plus" />
        </Step>
      </View>
    </>
  )
}
