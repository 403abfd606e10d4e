// A mini-program loads its package as a whole.
export { default as HomeCalculator } from './home-calculator'
