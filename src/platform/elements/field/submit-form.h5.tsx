import type { FormEvent, ReactNode } from 'react'

export interface SubmitFormProps {
  onSubmit: () => void
  className?: string
  children: ReactNode
}

/** The browser submits the form: Enter in a field, or a submit button. */
export const submitsNatively = true

/** The browser's validation is off, because the forms show their own messages. */
export function SubmitForm({ onSubmit, ...props }: SubmitFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return <form noValidate {...props} onSubmit={submit} />
}
