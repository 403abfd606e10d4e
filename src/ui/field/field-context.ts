import { createContext, useContext } from 'react'

/** What a control inside a `<Field>` takes over from it. */
export interface FieldState {
  id?: string
  describedBy?: string
  invalid?: boolean
  /** Where no label names the control (name.weapp.ts). */
  name?: string | undefined
}

export const FieldContext = createContext<FieldState>({})

/**
 * The attributes that connect a control with the label, reason and error of the surrounding field.
 * @param label the name of a control outside of a field
 */
export function useFieldControl(label?: string) {
  const { id, describedBy, invalid, name } = useContext(FieldContext)
  return {
    id,
    'aria-label': label ?? name,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
  }
}
