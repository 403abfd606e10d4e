import { Button as NativeButton, Text, View } from '@tarojs/components'
import { type ReactNode, useContext } from 'react'
import { cx } from '@/lib/cx'
import { FormContext } from '../form/form'
import { useSingleFlight } from '../form/use-single-flight'
import s from './button.module.scss'

export interface ButtonProps {
  /** Says what happens: 查看可申请产品, not 下一步. */
  children: ReactNode
  kind?: 'primary' | 'secondary' | 'text' | 'danger'
  /** Full width; the default of all kinds but `text`. */
  block?: boolean
  /** Lower (44 px), for use inside cards and rows. */
  small?: boolean
  id?: string
  /** Accessible name where the visible words alone are not enough (several equal buttons in a list). */
  label?: string
  /** Work is under way: shows it and ignores taps. Set by itself while a promise returned by `onClick` is pending. */
  loading?: boolean
  /** Avoid it: let them press and show what is missing. */
  disabled?: boolean
  /** Submits the surrounding `<Form>`; `onClick` is not needed then. */
  submit?: boolean
  onClick?: () => unknown
  /** Mini-program only: WeChat's own abilities. */
  openType?: 'contact' | 'getPhoneNumber' | 'openSetting' | 'share' | 'agreePrivacyAuthorization'
}

export function Button(props: ButtonProps) {
  const {
    children,
    kind = 'primary',
    block = kind !== 'text',
    small,
    id,
    label,
    disabled,
    submit,
    openType,
  } = props
  const form = useContext(FormContext)
  const [pending, run] = useSingleFlight(submit ? form.submit : props.onClick)
  const busy = props.loading || pending || (submit && form.busy) || false
  return (
    <NativeButton
      id={id}
      className={cx(s.button, s[kind], block && s.block, small && s.small, busy && s.busy)}
      hoverClass={s.pressed}
      formType={submit ? 'submit' : undefined}
      openType={openType}
      disabled={disabled}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (!busy) return run()
        // A busy submit button must not submit again natively either.
        event.preventDefault()
      }}
    >
      {busy && <View className={s.spinner} />}
      <Text>{children}</Text>
    </NativeButton>
  )
}
