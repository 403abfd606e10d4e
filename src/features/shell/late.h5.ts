import { lazy } from 'react'

// Not on the first screen: they come when they are first shown.
export const LoadingOverlay = lazy(() => import('./loading-overlay'))
export const Popup = lazy(() => import('./popup'))
