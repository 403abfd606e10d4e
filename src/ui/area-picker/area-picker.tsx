import { ScrollView, View } from '@tarojs/components'
import { useState } from 'react'
import { type Area, type AreaLists, areaOf, childrenOf, citiesOf, cityOf, pathOf } from '@/lib/area'
import { Notice } from '../notice/notice'
import { Sheet } from '../sheet/sheet'
import { Skeleton } from '../skeleton/skeleton'
import { TextInput } from '../text-input/text-input'
import s from './area-picker.module.scss'
import { AreaRow } from './area-row'
import { AreaTabs } from './area-tabs'
import { searchAreas } from './search'

export interface AreaPickerProps {
  open: boolean
  /** Lists that map a code to a name, as `/web/region/list` returns them; null while loading. */
  lists: AreaLists | null
  /** The code of the area chosen so far; 000000 or empty means none. */
  value?: string
  /** Asks for the county too; otherwise the city is the last level. */
  counties?: boolean
  onClose: () => void
  /** Called when the last level was chosen; the owner closes the sheet. */
  onPick: (area: Area) => void
  /** Set when the lists could not be loaded; a retry button calls it. */
  onRetry?: () => void
  failed?: boolean
  title?: string
}

/** Selects province → city, and the county where it is asked (overseas a country), inside a sheet (S2.30). */
export function AreaPicker(props: AreaPickerProps) {
  const { open, lists, onClose, title = '选择城市', failed, onRetry } = props
  return (
    <Sheet open={open} title={title} onClose={onClose}>
      <View className={s.picker}>
        {failed ? (
          <Notice tone="error" action={onRetry && { label: '重新加载', onClick: onRetry }}>
            城市列表没有加载出来，请检查网络
          </Notice>
        ) : lists ? (
          <Levels {...props} lists={lists} />
        ) : (
          <Skeleton shape="lines" count={6} label="正在加载城市列表" />
        )}
      </View>
    </Sheet>
  )
}

function Levels({ lists, value = '', counties, onPick }: AreaPickerProps & { lists: AreaLists }) {
  const below = (code: string) => {
    if (counties) return childrenOf(lists, code)
    return lists.province_list[code] ? citiesOf(lists, code) : []
  }
  const pathTo = (code: string) => {
    const path = pathOf(lists, code)
    const [province = ''] = path
    if (counties || path.length < 2) return path
    return below(province).length > 0 ? [province, cityOf(lists, code)] : [province]
  }
  /** The codes chosen so far, one per level, and the current level. */
  const [path, setPath] = useState(() => pathTo(value))
  const [level, setLevel] = useState(Math.max(0, path.length - 1))
  const [typed, setTyped] = useState('')
  const parent = path[level - 1]
  const found = searchAreas(lists, typed)

  const choose = (code: string) => {
    if (below(code).length === 0) return onPick(areaOf(lists, counties ? code : cityOf(lists, code)))
    const next = pathTo(code)
    setTyped('')
    setPath(next)
    setLevel(next.length)
  }

  return (
    <>
      <View className={s.search}>
        <TextInput
          id="area-search"
          label="搜索城市"
          placeholder="城市名或首字母"
          maxLength={20}
          value={typed}
          onChange={setTyped}
        />
      </View>
      {!typed && <AreaTabs lists={lists} path={path} level={level} onLevel={setLevel} />}
      {/* A list of its own for each level, so that it starts at its top. */}
      <ScrollView key={typed ? 'found' : level} scrollY className={s.list} aria-role="list">
        {(typed ? found : parent ? below(parent) : childrenOf(lists)).map((area) => (
          <AreaRow
            key={area.code}
            {...area}
            chosen={!typed && path[level] === area.code}
            onClick={() => choose(area.code)}
          />
        ))}
        {typed && found.length === 0 && (
          <View className={s.none} aria-role="listitem">
            没有找到，请核对城市名，或清空后从省份中选择
          </View>
        )}
      </ScrollView>
    </>
  )
}
