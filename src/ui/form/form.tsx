import { createContext, type ReactNode, useMemo } from 'react'
import { SubmitForm, submitsNatively } from '@/platform/elements/field/submit-form'
import { useSingleFlight } from './use-single-flight'

export interface FormProps {
  /**
   * While the returned promise is pending, further submissions are ignored and the submit button shows that it is
   * busy.
   */
  onSubmit: () => unknown
  className?: string
  children: ReactNode
}

interface FormState {
  busy: boolean
  /** The function that the submit button calls, where the platform does not submit forms. */
  submit: (() => void) | undefined
}

export const FormContext = createContext<FormState>({ busy: false, submit: undefined })

/** A form with fields and one `<Button submit>`. On H5 Enter submits it too. */
export function Form({ onSubmit, className, children }: FormProps) {
  const [busy, submit] = useSingleFlight(onSubmit)
  const state = useMemo(() => ({ busy, submit: submitsNatively ? undefined : submit }), [busy, submit])
  return (
    <FormContext.Provider value={state}>
      <SubmitForm className={className} onSubmit={submit}>
        {children}
      </SubmitForm>
    </FormContext.Provider>
  )
}
