import * as opened from './opened/opened'

// A mini-program loads its package as a whole, so nothing is loaded lazily.
export const loadOpened = () => Promise.resolve(opened)
