import type { Area } from '@contract/values'
import { Button, Text } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { useFieldControl } from '@/ui/field/field'
import { Icon } from '@/ui/icon/icon'
import { isKnown, labelOf } from './place'
import s from './place.module.scss'

/** Looks like a field and opens the area selector. It must be rendered inside a `<Field>`. */
export function AreaButton({ area, onClick }: { area: Area; onClick: () => void }) {
  const field = useFieldControl()
  const label = labelOf(area)
  return (
    <Button
      {...field}
      className={cx(s.area, field['aria-invalid'] && s.invalid)}
      hoverClass={s.pressed}
      aria-label={`当前居住城市，${isKnown(area) ? `${label}，修改` : '请选择'}`}
      onClick={onClick}
    >
      <Icon name="place" className={s.pin} />
      <Text className={cx(s.label, !isKnown(area) && s.none)}>{isKnown(area) ? label : '请选择'}</Text>
      <Icon name="chevron" className={s.more} />
    </Button>
  )
}
