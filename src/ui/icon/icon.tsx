import { View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import s from './icon.module.scss'

interface IconProps {
  name: 'back' | 'check' | 'chevron' | 'info' | 'minus' | 'place' | 'plus' | 'warn'
  className?: string
}

/** Decoration beside a text: a CSS mask in the text's colour, because the mini-program has no inline SVG. */
export const Icon = ({ name, className }: IconProps) => (
  <View className={cx(s.icon, s[name], className)} aria-hidden />
)
