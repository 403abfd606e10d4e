import { lazyPart } from '@/platform/elements/lazy-part'
import { OptionalPart } from '@/ui/part/error-boundary'
import { Skeleton } from '@/ui/skeleton/skeleton'
import type { PlanProps } from './plan'

const Plan = lazyPart<PlanProps>(
  () => import(/* webpackChunkName: "plan" */ './plan'),
  () => <Skeleton shape="lines" count={3} label="正在打开试算" />,
)

export const PlanPart = (loan: PlanProps) => (
  <OptionalPart words="这部分试算暂时没有打开。">
    <Plan {...loan} />
  </OptionalPart>
)
