import { lazyPart } from '@/platform/elements/lazy-part'
import type { HomeCalculatorProps } from './result-frame'
import { CalculatorSkeleton } from './result-frame'

/** It needs the rate engine and prices every product, so it runs after what a first tap needs. */
export const HomeCalculator = lazyPart<HomeCalculatorProps>(
  () => import(/* webpackChunkName: "calculator" */ './home-calculator'),
  CalculatorSkeleton,
  150,
)
