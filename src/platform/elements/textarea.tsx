import { type FocusEvent, type FormEvent, useRef } from 'react'
import { type ElementProps, toDom, withValue } from './dom-props'
import { useLiveValue } from './use-live-value'

type Entered = (event: { detail: { value: string } }) => void

interface TextareaProps extends ElementProps {
  name?: string
  value?: string
  placeholder?: string
  disabled?: boolean
  /** -1 = no limit, as in Taro. */
  maxlength?: number
  autoHeight?: boolean
  onInput?: Entered
  onBlur?: Entered
}

export function Textarea({ value, maxlength, autoHeight: _, onInput, onBlur, ...common }: TextareaProps) {
  const ref = useRef<HTMLTextAreaElement>(null)
  const composition = useLiveValue(ref, value)
  const report = (to?: Entered) => to && ((e: FormEvent<HTMLTextAreaElement> | FocusEvent<HTMLTextAreaElement>) => to(withValue(e.currentTarget.value)))
  return (
    <textarea
      ref={ref}
      defaultValue={value}
      maxLength={maxlength === undefined || maxlength < 0 ? undefined : maxlength}
      {...toDom('textarea', common).dom}
      {...composition}
      onInput={report(onInput)}
      onBlur={report(onBlur)}
    />
  )
}
