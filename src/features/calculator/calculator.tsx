import { lazyPart } from '@/platform/elements/lazy-part'
import { CalculatorSkeleton } from './bar'
import type { HomeCalculatorProps } from './result-frame'

/** It needs the rate engine and prices every product, so it runs after what a first tap needs. */
export const HomeCalculator = lazyPart<HomeCalculatorProps>(
  () => import(/* webpackChunkName: "calculator" */ './home-calculator'),
  CalculatorSkeleton,
  150,
)
