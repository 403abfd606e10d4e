import { lazyPart } from '@/ui/part/lazy-part'

// Not on a guest's first screen, and never above what the visitor came for.
export const Ads = lazyPart(() => import(/* webpackChunkName: "ads" */ './ads'))
