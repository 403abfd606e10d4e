/**
 * The text of a number in an input, without grouping commas: an input with a number keyboard may drop them together
 * with the digits.
 */
export const inputFigure = (figure: string) => figure.replace(/,/g, '')
