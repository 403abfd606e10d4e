import type { ChangeEvent } from 'react'
import { type ElementProps, toDom, withValue } from './dom-props'

interface SliderProps extends ElementProps {
  min?: number
  max?: number
  step?: number
  value?: number
  disabled?: boolean
  activeColor?: string
  backgroundColor?: string
  blockSize?: number
  onChange?: (event: { detail: { value: number } }) => void
  onChanging?: (event: { detail: { value: number } }) => void
}

/**
 * Taro reports the end of a move (`onChange`) separately from its progress (`onChanging`); a range input reports each
 * step.
 */
export function Slider(props: SliderProps) {
  const { activeColor: _, backgroundColor: __, blockSize: ___, onChange, onChanging, ...rest } = props
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const moved = withValue(Number(event.target.value))
    onChanging?.(moved)
    onChange?.(moved)
  }
  return <input type="range" {...toDom('input', rest).dom} onChange={change} />
}
