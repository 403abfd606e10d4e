import { View } from '@tarojs/components'
import { useState } from 'react'
import { type Area, type AreaLists, areaOf, childrenOf, hasChildren, pathOf } from '@/lib/area'
import { Notice } from '../notice/notice'
import { Sheet } from '../sheet/sheet'
import { Skeleton } from '../skeleton/skeleton'
import s from './area-picker.module.scss'
import { AreaRow } from './area-row'
import { AreaTabs } from './area-tabs'

export interface AreaPickerProps {
  open: boolean
  /** Lists that map a code to a name, as `/web/region/list` returns them; null while loading. */
  lists: AreaLists | null
  /** The code of the area chosen so far; 000000 or empty means none. */
  value?: string
  onClose: () => void
  /** Called when the last level was chosen; the owner closes the sheet. */
  onPick: (area: Area) => void
  /** Set when the lists could not be loaded; a retry button calls it. */
  onRetry?: () => void
  failed?: boolean
  title?: string
}

/** Selects province → city → county (or overseas → country) inside a sheet (S2.30). */
export function AreaPicker(props: AreaPickerProps) {
  const { open, lists, onClose, title = '选择城市', failed, onRetry } = props
  return (
    <Sheet open={open} title={title} onClose={onClose}>
      {failed ? (
        <Notice tone="error" action={onRetry && { label: '重新加载', onClick: onRetry }}>
          城市列表没有加载出来，请检查网络
        </Notice>
      ) : lists ? (
        <Levels {...props} lists={lists} />
      ) : (
        <Skeleton shape="lines" count={6} label="正在加载城市列表" />
      )}
    </Sheet>
  )
}

function Levels({ lists, value = '', onPick }: AreaPickerProps & { lists: AreaLists }) {
  /** The codes chosen so far, one per level, and the current level. */
  const [path, setPath] = useState(() => pathOf(lists, value))
  const [level, setLevel] = useState(Math.max(0, path.length - 1))
  const options = childrenOf(lists, path[level - 1])

  const choose = (code: string) => {
    setPath([...path.slice(0, level), code])
    if (hasChildren(lists, code)) setLevel(level + 1)
    else onPick(areaOf(lists, code))
  }

  return (
    <View>
      <AreaTabs lists={lists} path={path} level={level} onLevel={setLevel} />
      <View className={s.list} aria-role="list">
        {options.map(({ code, name }) => (
          <AreaRow key={code} name={name} chosen={path[level] === code} onClick={() => choose(code)} />
        ))}
      </View>
    </View>
  )
}
