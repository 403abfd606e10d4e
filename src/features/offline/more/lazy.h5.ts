import { lazyPart } from '@/ui/part/lazy-part'

// Below the applications, and only for orders that a store can serve.
export const MoreOffline = lazyPart(() => import(/* webpackChunkName: "more-offline" */ './more-offline'))
