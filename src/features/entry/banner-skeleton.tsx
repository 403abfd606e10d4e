import { Skeleton } from '@/ui/skeleton/skeleton'

export const BannerSkeleton = () => <Skeleton shape="card" />
