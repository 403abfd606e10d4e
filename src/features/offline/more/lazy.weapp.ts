// A mini-program loads its package as a whole, so nothing is loaded lazily.
export { default as MoreOffline } from './more-offline'
