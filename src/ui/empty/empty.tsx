import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { Button } from '../button/button'
import s from './empty.module.scss'

export interface EmptyProps {
  /** Missing where the heading of the page says it. */
  title?: string
  /** Why it is missing, and what the visitor can do about it. */
  why?: ReactNode
  action?: { label: string; onClick: () => unknown; id?: string | undefined } | undefined
  /** It could not be loaded, which is announced. */
  failed?: boolean
}

/** Nothing is here: a drawing, why, and the way on. A guest's page, an error and a missing page look the same. */
export function Empty({ title, why, action, failed }: EmptyProps) {
  return (
    <View className={s.empty} aria-role={failed ? 'alert' : undefined}>
      <View className={cx(s.picture, failed && s.cloud)} aria-hidden />
      {title && (
        <View className="heading" aria-role="heading" aria-level={2}>
          {title}
        </View>
      )}
      {why && <View className={s.why}>{why}</View>}
      {action && (
        <Button kind="secondary" block={false} id={action.id} onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </View>
  )
}
