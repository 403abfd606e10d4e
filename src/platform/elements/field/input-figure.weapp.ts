/** How a figure stands in an input: a number keyboard's input may drop the grouping commas, and the digits with them. */
export const inputFigure = (figure: string) => figure.replace(/,/g, '')
