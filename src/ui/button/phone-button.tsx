import { Button as NativeButton, Text } from '@tarojs/components'
import { cx } from '@/lib/cx'
import p from '../press/press.module.scss'
import s from './button.module.scss'

interface PhoneButtonProps {
  id: string
  children: string
  /** WeChat opens its sheet at the tap. Otherwise the button is an ordinary one, which calls `onBlocked`. */
  ready: boolean
  busy: boolean
  onBlocked: () => void
  onAnswer: (detail: { code?: string; errMsg?: string; errno?: number }) => void
}

/** The button that asks the visitor for the phone number that WeChat knows; mini-program only. */
export const PhoneButton = ({ id, children, ready, busy, onBlocked, onAnswer }: PhoneButtonProps) => (
  <NativeButton
    id={id}
    className={cx(s.button, s.primary, s.block, busy && p.busy)}
    hoverClass={s.pressed}
    openType={ready && !busy ? 'getPhoneNumber' : undefined}
    onGetPhoneNumber={({ detail }) => onAnswer(detail)}
    onClick={() => {
      if (!ready) onBlocked()
    }}
  >
    <Text>{children}</Text>
  </NativeButton>
)
