import { lazy } from 'react'

// Only for a visitor who is logged in: a guest's first screen stays light and calm.
export const ResumeBanner = lazy(() => import(/* webpackChunkName: "resume-banner" */ './resume-banner'))
