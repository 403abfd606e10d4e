import * as sheet from './calculator-sheet'

// A mini-program loads its package as a whole, so nothing is loaded lazily.
export const loadSheet = () => Promise.resolve(sheet)
