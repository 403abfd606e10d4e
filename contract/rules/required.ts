/** Whether a question of a form has to be answered: each that does not say otherwise. */
export const isRequired = ({ required = true }: { required?: boolean | undefined }): boolean => required

/** Whether a value of a form is no answer: none, or an emptied text. */
export const isEmpty = (value: string | number | null | undefined): boolean =>
  String(value ?? '').trim() === ''
