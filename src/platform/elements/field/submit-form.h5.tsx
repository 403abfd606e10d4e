import { Form } from '../form'
import type { SubmitFormProps } from './submit-form-props'

/** The browser submits the form: Enter in a field, or a submit button. */
export const submitsNatively = true

export function SubmitForm({ onSubmit, className, children }: SubmitFormProps) {
  return (
    <Form className={className} onSubmit={onSubmit}>
      {children}
    </Form>
  )
}
