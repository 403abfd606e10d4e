import { createContext, useContext } from 'react'

/** What a control inside a `<Field>` takes over from it. */
export interface FieldState {
  id?: string
  describedBy?: string
  invalid?: boolean
}

export const FieldContext = createContext<FieldState>({})

/** The attributes that connect a control with the label, reason and error of the surrounding field. */
export function useFieldControl() {
  const { id, describedBy, invalid } = useContext(FieldContext)
  return { id, 'aria-describedby': describedBy, 'aria-invalid': invalid || undefined }
}
