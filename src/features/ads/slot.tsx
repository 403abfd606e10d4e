import { lazyPart } from '@/platform/elements/lazy-part'
import { useView } from '@/stores/view'
import { OptionalPart } from '@/ui/part/error-boundary'
import type { AdsProps } from './ads'

// Advertisements are not part of a guest's first screen and never stand above the main content.
const Ads = lazyPart(() => import(/* webpackChunkName: "ads" */ './ads'))

/** The elder view has no advertisements (移动互联网应用适老化通用设计规范 5.1), and does not request them either. */
export const AdSlot = (props: AdsProps) => (
  <OptionalPart>{!useView((state) => state.elder) && <Ads {...props} />}</OptionalPart>
)
