import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../button/button'
import s from './card.module.scss'

interface CardFootProps extends Pick<ButtonProps, 'children' | 'id' | 'label' | 'onClick'> {
  /** Text beside the button, e.g. the status of an application. */
  note?: ReactNode
}

/** The button at the foot of a card in a list. `children` says where it leads; `label` also names the card. */
export function CardFoot({ note, ...button }: CardFootProps) {
  return (
    <View className={s.foot}>
      <View className={`small ${s.note}`}>{note}</View>
      <View className={s.action}>
        <Button {...button} kind="text" small />
      </View>
    </View>
  )
}
