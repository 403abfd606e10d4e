import { lazyPart } from '@/ui/part/lazy-part'
import { BannerSkeleton } from './banner-skeleton'

// Only for a logged-in visitor, so that a guest's first screen stays small.
export const ResumeBanner = lazyPart(
  () => import(/* webpackChunkName: "resume-banner" */ './resume-banner'),
  BannerSkeleton,
)
