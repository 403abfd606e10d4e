import { Button, View } from '@tarojs/components'
import { type AreaLists, nameOf } from '@/lib/area'
import { cx } from '@/lib/cx'
import s from './area-picker.module.scss'

interface AreaTabsProps {
  lists: AreaLists
  path: readonly string[]
  level: number
  onLevel: (level: number) => void
}

/** The areas chosen on each level so far; a tap returns to that level. */
export function AreaTabs({ lists, path, level, onLevel }: AreaTabsProps) {
  const names = path.map((code) => nameOf(lists, code))
  if (level === path.length) names.push('请选择')
  return (
    <View className={s.tabs}>
      {names.map((name, i) => (
        <Button
          // biome-ignore lint/suspicious/noArrayIndexKey: a tab is identified by its level
          key={i}
          className={cx(s.tab, i === level && s.at)}
          hoverClass={s.pressed}
          aria-current={i === level ? 'step' : undefined}
          onClick={() => onLevel(i)}
        >
          {name}
        </Button>
      ))}
    </View>
  )
}
