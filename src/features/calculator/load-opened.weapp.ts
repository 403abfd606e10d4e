import * as opened from './opened'

// A mini-program loads its package as a whole.
export const loadOpened = () => Promise.resolve(opened)
