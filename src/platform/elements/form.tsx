import type { FormEvent } from 'react'
import { type ElementProps, toDom } from './dom-props'

interface FormProps extends ElementProps {
  onSubmit?: (event: FormEvent) => void
}

/**
 * A native form, so that Enter submits it. The browser's validation is off, because the forms show their own
 * messages.
 */
export function Form({ onSubmit, ...props }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.(event)
  }
  return <form noValidate {...toDom('form', props).dom} onSubmit={submit} />
}
