/** How a figure stands in an input: as it is written, grouped. */
export const inputFigure = (figure: string) => figure
