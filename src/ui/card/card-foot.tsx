import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../button/button'
import s from './card.module.scss'

interface CardFootProps extends Pick<ButtonProps, 'children' | 'id' | 'label' | 'onClick'> {
  /** What stands beside it, e.g. how far an application is. */
  note?: ReactNode
}

/** The way on from a card in a list, at its foot: `children` says where it leads, `label` also from which card. */
export function CardFoot({ note, ...button }: CardFootProps) {
  return (
    <View className={s.foot}>
      <View className={s.note}>{note}</View>
      <View className={s.action}>
        <Button {...button} kind="text" small />
      </View>
    </View>
  )
}
