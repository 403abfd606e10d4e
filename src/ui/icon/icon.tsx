import { View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import s from './icon.module.scss'

export type IconName = 'back' | 'check' | 'chevron' | 'close' | 'info' | 'minus' | 'place' | 'plus' | 'warn'

export interface IconProps {
  name: IconName
  /** Only when no text beside the icon says the same. */
  label?: string
  className?: string
}

/** Drawn as a CSS mask in the text's colour, because the mini-program has no inline SVG. 20 px. */
export function Icon({ name, label, className }: IconProps) {
  return (
    <View
      className={cx(s.icon, s[name], className)}
      aria-role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    />
  )
}
