import { useView } from '@/stores/view'
import type { AdsProps } from './ads'
import { Ads } from './lazy'

/** The elder view has no advertisements (移动互联网应用适老化通用设计规范 5.1), and does not request them either. */
export const AdSlot = (props: AdsProps) => (useView((state) => state.elder) ? null : <Ads {...props} />)
