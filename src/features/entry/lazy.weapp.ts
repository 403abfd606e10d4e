// A mini-program loads its package as a whole.
export { default as ResumeBanner } from './resume-banner'
