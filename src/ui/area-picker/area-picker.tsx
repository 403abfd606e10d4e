import { View } from '@tarojs/components'
import type { Area, AreaLists } from '@/lib/area'
import { lazyPart } from '@/platform/elements/lazy-part'
import { Notice } from '../notice/notice'
import { OptionalPart } from '../part/error-boundary'
import { Sheet } from '../sheet/sheet'
import { Skeleton } from '../skeleton/skeleton'
import s from './area-picker.module.scss'

const AreasWaiting = () => <Skeleton shape="lines" count={6} label="正在加载城市列表" />

// Opened on a tap, so that a form with a city loads without it.
const Levels = lazyPart(() => import(/* webpackChunkName: "areas" */ './levels'), AreasWaiting)

export interface AreaPickerProps {
  open: boolean
  /** Lists that map a code to a name, as `/web/region/list` returns them; null while loading. */
  lists: AreaLists | null
  /** The code of the area chosen so far; 000000 or empty means none. */
  value?: string
  /** Asks for the county too; otherwise the city is the last level. */
  counties?: boolean
  /** The code of the city where the visitor seems to be, offered first. */
  located?: string | undefined
  onClose: () => void
  /** Called when the last level was chosen; the owner closes the sheet. */
  onPick: (area: Area) => void
  /** Set when the lists could not be loaded; a retry button calls it. */
  onRetry?: () => void
  failed?: boolean
}

const FAILED = '城市列表没有加载出来，请检查网络'

/** Selects province → city, and the county where it is asked (overseas a country), inside a sheet (S2.30). */
export function AreaPicker(props: AreaPickerProps) {
  const { open, lists, value, counties, located, onPick, onClose, failed, onRetry } = props
  return (
    <Sheet open={open} title="您住在哪个城市" onClose={onClose}>
      <View className={s.picker}>
        {failed ? (
          <Notice tone="error" onReload={onRetry}>
            {FAILED}
          </Notice>
        ) : lists ? (
          <OptionalPart words={FAILED}>
            <Levels {...{ lists, value, counties, located, onPick }} />
          </OptionalPart>
        ) : (
          <AreasWaiting />
        )}
      </View>
    </Sheet>
  )
}
