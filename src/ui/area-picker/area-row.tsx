import { Button, Text, View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { Icon } from '../icon/icon'
import s from './area-picker.module.scss'

interface AreaRowProps {
  name: string
  /** What a found place belongs to. */
  within?: string
  chosen: boolean
  onClick: () => void
}

export function AreaRow({ name, within, chosen, onClick }: AreaRowProps) {
  return (
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
}
