import { Button as NativeButton, Text } from '@tarojs/components'
import { type ReactNode, useContext } from 'react'
import { cx } from '@/lib/cx'
import { submitsNatively } from '@/platform/elements/field/submit-form'
import { FormContext } from '../form/form'
import p from '../press/press.module.scss'
import { PressNote } from '../press/press-note'
import { usePress } from '../press/use-press'
import s from './button.module.scss'

interface ButtonProps {
  /** The label says what happens: 查看可申请产品, not 下一步. */
  children: ReactNode
  /** `waits` is a primary action that says what is missing. */
  kind?: 'primary' | 'waits' | 'secondary' | 'text' | 'danger'
  block?: boolean
  /** Lower (44 px), for use inside cards and rows. */
  small?: boolean
  id?: string
  /** The accessible name, where the visible label alone is ambiguous. */
  label?: string
  /** Shows work in progress and ignores taps, as it does by itself while the promise of `onClick` is pending. */
  loading?: boolean
  /** Avoid it: let visitors press the button and show them what is missing. */
  disabled?: boolean
  /** Submits the surrounding `<Form>`; `onClick` is not needed then. */
  submit?: boolean
  onClick?: () => unknown
}

export function Button(props: ButtonProps) {
  const { children, kind = 'primary', block = kind !== 'text', small, id, label } = props
  const { disabled, submit } = props
  const form = useContext(FormContext)
  const own = usePress(props.onClick)
  const pressed = (submit && form) || own
  const busy = props.loading || pressed.busy
  return (
    <>
      <NativeButton
        id={id}
        className={cx(s.button, s[kind], block && s.block, small && s.small, busy && p.busy)}
        hoverClass={s.pressed}
        formType={submit ? 'submit' : undefined}
        disabled={disabled}
        aria-label={label}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={(event) => {
          // A busy submit button must not submit the native form again either.
          if (busy) event.preventDefault()
          else if (!submit || !submitsNatively) pressed.press()
        }}
      >
        <Text>{children}</Text>
      </NativeButton>
      <PressNote {...pressed} busy={busy} />
    </>
  )
}
