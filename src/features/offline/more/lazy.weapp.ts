// A mini-program loads its package as a whole, so nothing is loaded lazily.
export { default as OfflineOffers } from './offline-offers'
