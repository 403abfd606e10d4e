import { Skeleton } from '@/ui/skeleton/skeleton'

/** The inline script of the page shell (src/inline-script/prerendered/prerendered.ts) knows by this label that the answer is not there yet. */
export const BannerSkeleton = () => <Skeleton shape="card" label="正在查看您的申请" />
