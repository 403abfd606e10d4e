import { lazyPart } from '@/ui/part/lazy-part'

// Not on the first screen: they come when they are first shown.
export const LoadingOverlay = lazyPart(() => import('./loading-overlay'))
export const Popup = lazyPart(() => import('./popup'))
