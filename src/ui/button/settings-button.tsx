import { Button as NativeButton, Text } from '@tarojs/components'
import { cx } from '@/lib/cx'
import s from './button.module.scss'

interface SettingsButtonProps {
  id: string
  children: string
  /** Called when the visitor comes back, with what they allow now by scope. */
  onReturn: (allowed: Record<string, boolean>) => unknown
}

/** The button that opens WeChat's settings of this mini-program, which only a tap may do; mini-program only. */
export const SettingsButton = ({ id, children, onReturn }: SettingsButtonProps) => (
  <NativeButton
    id={id}
    className={cx(s.button, s.secondary, s.small)}
    hoverClass={s.pressed}
    openType="openSetting"
    onOpenSetting={({ detail }) => onReturn(detail.authSetting)}
  >
    <Text>{children}</Text>
  </NativeButton>
)
