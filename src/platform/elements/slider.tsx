import { type ChangeEvent, useEffect, useRef } from 'react'
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
 * As on the mini-program, `onChanging` reports each step of a drag and `onChange` its end. React calls `onChange` for the
 * DOM's `input` event, so the end needs a listener of its own.
 */
export function Slider(props: SliderProps) {
  const { activeColor: _, backgroundColor: __, blockSize: ___, onChange, onChanging, ...rest } = props
  const ref = useRef<HTMLInputElement>(null)
  const ended = useRef(onChange)
  ended.current = onChange
  useEffect(() => {
    const control = ref.current
    const end = () => ended.current?.(withValue(Number(control?.value)))
    control?.addEventListener('change', end)
    return () => control?.removeEventListener('change', end)
  }, [])
  const move = (event: ChangeEvent<HTMLInputElement>) => onChanging?.(withValue(Number(event.target.value)))
  return <input ref={ref} type="range" {...toDom('input', rest).dom} onChange={move} />
}
