import { lazy } from 'react'

// Needs the rate engine and the product list: after the first paint.
export const HomeCalculator = lazy(() => import(/* webpackChunkName: "calculator" */ './home-calculator'))
