/** The text of a number in an input: grouped, as it is written. */
export const inputFigure = (figure: string) => figure
