import { View } from '@tarojs/components'
import { lazyPart } from '@/platform/elements/lazy-part'
import { Notice } from '../notice/notice'
import { OptionalPart } from '../part/error-boundary'
import { Sheet } from '../sheet/sheet'
import { Skeleton } from '../skeleton/skeleton'
import s from './area-picker.module.scss'
import type { AreaPickerProps } from './levels'

const AreasWaiting = () => <Skeleton shape="lines" count={6} label="正在加载城市列表" />

// Opened on a tap, so that a form with a city loads without it.
const Levels = lazyPart(() => import(/* webpackChunkName: "areas" */ './levels'), AreasWaiting)

const FAILED = '城市列表没有加载出来，请检查网络'

/** Selects province → city, and the county where it is asked (overseas a country), inside a sheet (S2.30). */
export const AreaPicker = ({ open, onClose, failed, onRetry, lists, ...levels }: AreaPickerProps) => (
  <Sheet open={open} title="您住在哪个城市" onClose={onClose}>
    <View className={s.picker}>
      {failed ? (
        <Notice tone="error" onReload={onRetry}>
          {FAILED}
        </Notice>
      ) : lists ? (
        <OptionalPart words={FAILED}>
          <Levels lists={lists} {...levels} />
        </OptionalPart>
      ) : (
        <AreasWaiting />
      )}
    </View>
  </Sheet>
)
