/** A browser's input keeps the commas of a figure while it is edited. */
export const ungroups = false
