import type { FormEvent } from 'react'
import { type ElementProps, toDom } from './dom-props'

interface FormProps extends ElementProps {
  onSubmit?: (event: FormEvent) => void
}

/** A real form: Enter submits. Messages are ours, so the browser's own validation is off. */
export function Form({ onSubmit, ...props }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.(event)
  }
  return <form noValidate {...toDom('form', props).dom} onSubmit={submit} />
}
