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
  /** Code → name, as `/web/region/list` serves them; null while loading. */
  lists: AreaLists | null
  /** Code of the area chosen so far; 000000 or empty = none. */
  value?: string
  onClose: () => void
  /** The visitor chose the last level; the sheet is to be closed by the owner. */
  onPick: (area: Area) => void
  /** The lists did not come: shown with a way to try again. */
  onRetry?: () => void
  failed?: boolean
  title?: string
}

/** Province → city → county (or overseas → country) inside a sheet (S2.30). */
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
  /** Codes chosen so far, one per level, and the level that is being chosen. */
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
