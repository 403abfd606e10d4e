import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { Button } from '../button/button'
import s from './blank.module.scss'

export interface BlankProps {
  /** Missing where the heading of the page says it. */
  title?: string
  why?: ReactNode
  action?: { label: string; onClick: () => unknown; id?: string | undefined } | undefined
  /** It could not be loaded, which is announced. */
  failed?: boolean
  /** The class of its drawing; a cloud out of reach unless given. */
  picture?: string | undefined
}

/** The one layout of a page or part without content: a drawing, why, and the way on. */
export const Blank = ({ title, why, action, failed, picture }: BlankProps) => (
  <View className={s.empty} aria-role={failed ? 'alert' : undefined}>
    <View className={cx(s.picture, picture)} aria-hidden />
    {title && (
      <View className="heading" aria-role="heading" aria-level={2}>
        {title}
      </View>
    )}
    {why && <View className={`small ${s.why}`}>{why}</View>}
    {action && (
      <Button id={action.id} onClick={action.onClick}>
        {action.label}
      </Button>
    )}
  </View>
)
