import { lazyPart } from '@/ui/part/lazy-part'

// It opens on a tap, so the page comes without it.
export const ComparisonSheet = lazyPart(
  () => import(/* webpackChunkName: "comparison" */ './comparison-sheet'),
)
