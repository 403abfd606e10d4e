import type { ReactNode } from 'react'
import { Form } from '../form'

export interface SubmitFormProps {
  onSubmit: () => void
  className?: string
  children: ReactNode
}

/** The browser submits the form: Enter in a field, or a submit button. */
export const submitsNatively = true

export function SubmitForm({ onSubmit, className, children }: SubmitFormProps) {
  return (
    <Form className={className} onSubmit={onSubmit}>
      {children}
    </Form>
  )
}
