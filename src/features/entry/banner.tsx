import { lazyPart } from '@/platform/elements/lazy-part'
import { Skeleton } from '@/ui/skeleton/skeleton'

/** The inline script of the page shell (src/shell/painted/painted.ts) knows by this label that the answer is not there yet. */
export const BannerSkeleton = () => <Skeleton shape="card" label="正在查看您的申请" />

/** Only for a logged-in visitor, so that a guest's first screen stays small. */
export const ResumeBanner = lazyPart(
  () => import(/* webpackChunkName: "resume-banner" */ './resume-banner'),
  BannerSkeleton,
)
