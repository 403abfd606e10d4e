import { createContext, type ReactNode } from 'react'
import { SubmitForm } from '@/platform/elements/field/submit-form'
import { type Press, usePress } from '../press/use-press'

interface FormProps {
  /** While its promise is pending, further submissions are ignored and the submit button is busy. */
  onSubmit: () => unknown
  className?: string
  children: ReactNode
}

/** What the submit button shows and, where the platform does not submit forms, calls. */
export const FormContext = createContext<Press | null>(null)

/** A form with fields and one `<Button submit>`. On H5 Enter submits it too. */
export function Form({ onSubmit, className, children }: FormProps) {
  const state = usePress(onSubmit)
  return (
    <FormContext.Provider value={state}>
      <SubmitForm className={className} onSubmit={state.press}>
        {children}
      </SubmitForm>
    </FormContext.Provider>
  )
}
