import * as form from './booking-form'

// A mini-program loads its package as a whole, so nothing is loaded lazily.
export const loadForm = () => Promise.resolve(form)
