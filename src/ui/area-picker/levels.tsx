import type { Area } from '@contract/values'
import { Button, ScrollView, Text, View } from '@tarojs/components'
import { useState } from 'react'
import { type AreaLists, areaOf, childrenOf, citiesOf, cityOf, nameOf, pathOf } from '@/lib/area'
import { cx } from '@/lib/cx'
import { Icon } from '../icon/icon'
import { TextInput } from '../text-input/text-input'
import s from './area-picker.module.scss'
import { searchAreas } from './search'

type LevelsProps = Pick<AreaPickerProps, 'value' | 'counties' | 'located' | 'onPick'> & { lists: AreaLists }

export default function Levels({ lists, value = '', counties, located, onPick }: LevelsProps) {
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
  const [start] = useState(() => pathTo(value))
  const [path, setPath] = useState(start)
  const [level, setLevel] = useState(Math.max(0, path.length - 1))
  const [typed, setTyped] = useState('')
  const parent = path[level - 1]
  const found = searchAreas(lists, typed.trim())
  const none = typed.trim() !== '' && found.length === 0

  const names = path.map((code) => nameOf(lists, code))
  if (level === path.length) names.push('请选择')

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
          placeholder="城市名或拼音，例如chengdu"
          maxLength={20}
          value={typed}
          onChange={setTyped}
        />
      </View>
      <View className={cx(none && s.none)} aria-role="status" aria-live="polite">
        {none && '没有找到，请核对城市名，或清空后从省份中选择'}
      </View>
      {!typed && path.length > 0 && <AreaTabs names={names} level={level} onLevel={setLevel} />}
      {/* A list of its own for each level, so that it starts at its top. */}
      <ScrollView key={typed ? 'found' : level} scrollY className={s.list}>
        {!typed && path === start && <LargeCities lists={lists} located={located} onPick={choose} />}
        {!typed && !path.length && <View className="small">按省份选</View>}
        <View aria-role="list">
          {(typed ? found : parent ? below(parent) : childrenOf(lists)).map((area) => (
            <AreaRow
              key={area.code}
              {...area}
              chosen={!typed && path[level] === area.code}
              onClick={() => choose(area.code)}
            />
          ))}
        </View>
      </ScrollView>
    </>
  )
}

const CITIES = 8
/** A longer name takes a row of its own. */
const LONG = 4

/** The cities where most visitors live, one tap each, the located one first. */
function LargeCities({
  lists,
  located,
  onPick,
}: Pick<LevelsProps, 'lists' | 'located'> & { onPick: (code: string) => void }) {
  const here = located && nameOf(lists, located) ? cityOf(lists, located) : ''
  const large = (lists.large_cities ?? []).map((code) => cityOf(lists, code))
  const codes = [...new Set([here, ...large])].filter(Boolean).slice(0, CITIES)
  return (
    <>
      <View className="small" aria-hidden>
        大城市
      </View>
      <View className={s.large} aria-role="group" aria-label="大城市">
        {codes.map((code) => {
          const name = nameOf(lists, code).replace(/市$/, '')
          const isHere = code === here
          return (
            <Button
              key={code}
              className={cx(s.chip, name.length + Number(isHere) > LONG && s.wide)}
              hoverClass={s.pressed}
              aria-label={isHere ? `${name}，当前定位` : name}
              onClick={() => onPick(code)}
            >
              {isHere && <Icon name="place" className={s.here} />}
              {name}
            </Button>
          )
        })}
      </View>
    </>
  )
}

interface AreaTabsProps {
  names: string[]
  level: number
  onLevel: (level: number) => void
}

/** The areas chosen on each level so far; a tap returns to that level. */
const AreaTabs = ({ names, level, onLevel }: AreaTabsProps) => (
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

interface AreaRowProps {
  name: string
  /** What a found place belongs to. */
  within?: string
  chosen: boolean
  onClick: () => void
}

const AreaRow = ({ name, within, chosen, onClick }: AreaRowProps) => (
  <View aria-role="listitem">
    <Button
      className={cx(s.row, chosen && s.chosen)}
      hoverClass={s.pressed}
      aria-pressed={chosen}
      onClick={onClick}
    >
      {name}
      {within && <Text className={cx('small', s.within)}>{within}</Text>}
      {chosen && <Icon name="check" />}
    </Button>
  </View>
)

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
  onPick: (area: Area) => void
  onRetry?: () => void
  failed?: boolean
}
