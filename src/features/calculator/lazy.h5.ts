import { lazyPart } from '@/ui/part/lazy-part'
import { CalculatorSkeleton } from './calculator-skeleton'

// The calculator needs the rate engine and the product list, so it is loaded after the first paint.
export const HomeCalculator = lazyPart(
  () => import(/* webpackChunkName: "calculator" */ './home-calculator'),
  CalculatorSkeleton,
)
