import { lazyPart } from '@/ui/part/lazy-part'

// Only for orders that a store can serve.
export const OfflineOffers = lazyPart(
  () => import(/* webpackChunkName: "offline-offers" */ './offline-offers'),
)
