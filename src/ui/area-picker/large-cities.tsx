import { Button, View } from '@tarojs/components'
import { type AreaLists, cityOf, nameOf } from '@/lib/area'
import { cx } from '@/lib/cx'
import { Icon } from '../icon/icon'
import s from './area-picker.module.scss'

const CITIES = 8
/** A longer name takes a row of its own. */
const LONG = 4

interface LargeCitiesProps {
  lists: AreaLists
  /** The code of the city where the visitor seems to be; it comes first. */
  located?: string | undefined
  onPick: (code: string) => void
}

/** The cities where most visitors live, one tap each. */
export function LargeCities({ lists, located, onPick }: LargeCitiesProps) {
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
