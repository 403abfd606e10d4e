import { type ButtonProps, Button as NativeButton, Text } from '@tarojs/components'
import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import p from '../press/press.module.scss'
import s from './button.module.scss'

interface OpenTypeButtonProps extends ButtonProps {
  children: ReactNode
  kind?: 'primary' | 'secondary'
  busy?: boolean
}

/** A button that opens something of WeChat's own, which only a tap may do (`openType`); mini-program only. */
export const OpenTypeButton = ({ children, kind = 'primary', busy, ...native }: OpenTypeButtonProps) => (
  <NativeButton
    className={cx(s.button, s[kind], kind === 'primary' ? s.block : s.small, busy && p.busy)}
    hoverClass={s.pressed}
    {...native}
  >
    <Text>{children}</Text>
  </NativeButton>
)
