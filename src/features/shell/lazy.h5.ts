import { lazyPart } from '@/ui/part/lazy-part'

// Not part of the first screen, so each is loaded when it is first shown.
export const LoadingOverlay = lazyPart(() => import('./loading-overlay'))
export const Popup = lazyPart(() => import('./popup'))
