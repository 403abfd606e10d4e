/** Returns a function that draws a number from 0 to 1: the same for the same seed, name and question. */
export function draws(seed: number, name: string): (...question: (string | number)[]) => number
