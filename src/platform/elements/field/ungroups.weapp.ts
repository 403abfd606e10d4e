/**
 * A focused input with a number keyboard may drop commas together with the digits, so a figure is grouped only while
 * it is not edited.
 */
export const ungroups = true
