import { View } from '@tarojs/components'
import { type ReactNode, useId } from 'react'
import { Modal } from '@/platform/elements/modal/modal'
import { Button } from '../button/button'
import { useSingleFlight } from '../form/use-single-flight'
import s from './dialog.module.scss'

interface DialogProps {
  open: boolean
  title: string
  children?: ReactNode
  /** Says what happens: 撤回授权, not 确定. */
  confirmLabel?: string
  onConfirm?: () => unknown
  confirmButton?: ReactNode
  /** When left out, there is only the confirming button, and closing counts as `onConfirm`. */
  onCancel?: () => void
  cancelLabel?: string
  danger?: boolean
}

export function Dialog(props: DialogProps) {
  const { open, title, children, confirmLabel, onConfirm, onCancel, cancelLabel = '取消', danger } = props
  const id = useId()
  // A confirmed action cannot be cancelled any more, so closing waits until it is done.
  const [pending, confirm] = useSingleFlight(onConfirm)
  if (!open) return null
  return (
    <Modal
      role="alertdialog"
      labelledBy={`${id}-title`}
      label={title}
      describedBy={children ? `${id}-text` : undefined}
      onClose={() => !pending && (onCancel ?? confirm)()}
      layerClassName={s.layer}
      className={s.dialog}
      scrolls
    >
      <View id={`${id}-title`} className={`heading ${s.title}`} aria-role="heading" aria-level={2}>
        {title}
      </View>
      {children && (
        <View id={`${id}-text`} className={s.text}>
          {children}
        </View>
      )}
      <View className={s.actions}>
        {props.confirmButton ?? (
          <Button kind={danger ? 'danger' : 'primary'} loading={pending} onClick={confirm}>
            {confirmLabel}
          </Button>
        )}
        {onCancel && (
          <Button kind="secondary" onClick={() => !pending && onCancel()}>
            {cancelLabel}
          </Button>
        )}
      </View>
    </Modal>
  )
}
