import { lazyPart } from '@/ui/part/lazy-part'
import { BannerSkeleton } from './banner-skeleton'

// Only for a visitor who is logged in: a guest's first screen stays light and calm.
export const ResumeBanner = lazyPart(
  () => import(/* webpackChunkName: "resume-banner" */ './resume-banner'),
  BannerSkeleton,
)
