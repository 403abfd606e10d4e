import { Button, Text, View } from '@tarojs/components'
import { Fragment, type ReactNode, useState } from 'react'
import { Icon } from '@/ui/icon/icon'
import s from './cost.module.scss'

export interface Fold {
  id: string
  title: string
  /** Rendered only while it is open. */
  content: () => ReactNode
}

/** Titles in one row, of which each opens its content below the row, one at a time. */
export function Folds({ folds }: { folds: readonly Fold[] }) {
  const [open, setOpen] = useState<string | null>(null)
  const shown = folds.find(({ id }) => id === open)
  return (
    <>
      <View className={s.folds}>
        {folds.map(({ id, title }) => (
          <Button
            key={id}
            id={id}
            className={s.fold}
            hoverClass={s.pressed}
            aria-expanded={id === open}
            aria-label={`${title}，${id === open ? '收起' : '展开'}`}
            onClick={() => setOpen(id === open ? null : id)}
          >
            <Text>{title}</Text>
            <Icon name="chevron" className={id === open ? s.up : s.down} />
          </Button>
        ))}
      </View>
      {/* A parent of its own: what appears or disappears makes Taro send all its siblings again. */}
      <View>
        {shown && (
          <View className={s.opened}>
            <Fragment key={shown.id}>{shown.content()}</Fragment>
          </View>
        )}
      </View>
    </>
  )
}
