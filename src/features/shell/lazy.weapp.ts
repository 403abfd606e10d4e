// A mini-program loads its package as a whole, so nothing is loaded lazily.
export { default as LoadingOverlay } from './loading-overlay'
export { default as Popup } from './popup'
export const warmOverlay = (): void => {}
