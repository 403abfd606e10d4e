/** A control is named by its `<label>`, a group by its legend. */
export const nameOf = (_label: string): string | undefined => undefined
