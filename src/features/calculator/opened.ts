// The one file that the closed parts are loaded as.
export { EarlyPayoff } from './early-payoff'
export { Plan } from './plan'
