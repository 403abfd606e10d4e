import { Button as NativeButton, Text } from '@tarojs/components'
import { cx } from '@/lib/cx'
import s from './button.module.scss'

interface AgreeButtonProps {
  id: string
  children: string
  /** WeChat has taken note of the tap. */
  onAgree: () => void
}

/** The one kind of button by which a visitor agrees to what WeChat says about privacy; mini-program only. */
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
