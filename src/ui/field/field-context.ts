import { createContext, useContext } from 'react'

/** What a control inside a `<Field>` takes over from it. */
export interface FieldState {
  id?: string
  describedBy?: string
  invalid?: boolean
}

export const FieldContext = createContext<FieldState>({})

/** The attributes that tie a control to the label, reason and error of the field around it. */
export function useFieldControl() {
  const { id, describedBy, invalid } = useContext(FieldContext)
  return { id, 'aria-describedby': describedBy, 'aria-invalid': invalid || undefined }
}
