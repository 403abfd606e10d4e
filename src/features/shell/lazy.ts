import { lazyPart } from '@/ui/part/lazy-part'

// Not part of the first screen, so each is loaded when it is first shown.
const loadOverlay = () => import('./loading-overlay')
export const LoadingOverlay = lazyPart(loadOverlay)
/** Loads the overlay before it is shown; a failure is silent, because showing it loads it again. */
export const warmOverlay = (): void => void loadOverlay().catch(() => {})
export const Popup = lazyPart(() => import('./popup'))
