import { lazy } from 'react'

// Needs the rate engine and the product list: after the first paint.
export const CostExample = lazy(() => import(/* webpackChunkName: "cost-example" */ './cost-example'))
// Only for a visitor who is logged in: a guest's first screen stays light and calm.
export const ResumeBanner = lazy(() => import(/* webpackChunkName: "resume-banner" */ './resume-banner'))
