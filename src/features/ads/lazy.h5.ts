import { lazyPart } from '@/ui/part/lazy-part'

// Loaded lazily, because advertisements are not part of a guest's first screen and never stand above the main
// content.
export const Ads = lazyPart(() => import(/* webpackChunkName: "ads" */ './ads'))
