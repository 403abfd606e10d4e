import { Button as NativeButton, Text } from '@tarojs/components'
import { cx } from '@/lib/cx'
import s from './button.module.scss'

interface AgreeButtonProps {
  id: string
  children: string
  /** Called when WeChat has registered the tap. */
  onAgree: () => void
}

/** The button that accepts WeChat's privacy notice; mini-program only. */
export const AgreeButton = ({ id, children, onAgree }: AgreeButtonProps) => (
  <NativeButton
    id={id}
    className={cx(s.button, s.primary, s.block)}
    hoverClass={s.pressed}
    openType="agreePrivacyAuthorization"
    onAgreePrivacyAuthorization={onAgree}
  >
    <Text>{children}</Text>
  </NativeButton>
)
