import { useRef } from 'react'
import { type ElementProps, toDom } from './dom-props'
import { useLiveValue } from './field/use-live-value'
import { type Entered, reports } from './modal/entered'

interface TextareaProps extends ElementProps {
  name?: string
  value?: string
  placeholder?: string
  disabled?: boolean
  /** -1 means no limit, as in Taro. */
  maxlength?: number
  autoHeight?: boolean
  onInput?: Entered
  onBlur?: Entered
}

export function Textarea(props: TextareaProps) {
  const { value, maxlength, autoHeight: _, onInput, onBlur, ...common } = props
  const ref = useRef<HTMLTextAreaElement>(null)
  const { composition, settle } = useLiveValue(ref, value)
  return (
    <textarea
      ref={ref}
      defaultValue={value}
      maxLength={maxlength === undefined || maxlength < 0 ? undefined : maxlength}
      {...toDom('textarea', common).dom}
      {...composition}
      onInput={reports(onInput, settle)}
      onBlur={reports(onBlur)}
    />
  )
}
