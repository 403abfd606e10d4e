import { lazy } from 'react'

// Not on a guest's first screen, and never above what the visitor came for.
export const Ads = lazy(() => import(/* webpackChunkName: "ads" */ './ads'))
