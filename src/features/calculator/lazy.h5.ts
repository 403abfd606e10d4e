import { lazyPart } from '@/ui/part/lazy-part'
import { CalculatorSkeleton } from './calculator-skeleton'

// Needs the rate engine and the product list: after the first paint.
export const HomeCalculator = lazyPart(
  () => import(/* webpackChunkName: "calculator" */ './home-calculator'),
  CalculatorSkeleton,
)
