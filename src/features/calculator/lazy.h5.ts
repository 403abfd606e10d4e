import { sleep } from '@/lib/load-part'
import { lazyPart } from '@/ui/part/lazy-part'
import { CalculatorSkeleton } from './calculator-skeleton'
import type { HomeCalculatorProps } from './home-calculator'

/** What was pressed before the page was there goes first, in milliseconds. */
const LATER_MS = 150

// The calculator needs the rate engine and prices every product, so it runs after what a first tap needs.
export const HomeCalculator = lazyPart<HomeCalculatorProps>(async () => {
  await sleep(LATER_MS)
  return import(/* webpackChunkName: "calculator" */ './home-calculator')
}, CalculatorSkeleton)
