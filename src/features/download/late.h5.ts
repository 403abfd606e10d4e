import { lazy } from 'react'

// Who is on a phone, in its own browser, needs neither.
export const Guide = lazy(() => import(/* webpackChunkName: "download-guide" */ './guide'))
export const QrCard = lazy(() => import(/* webpackChunkName: "download-qr" */ './qr-card'))
