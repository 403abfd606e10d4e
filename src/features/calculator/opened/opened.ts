// The entry of the lazily loaded file with the sections that are closed at first.
export { EarlyPayoff } from './early-payoff'
export { Plan } from './plan'
