import { Button, ScrollView, View } from '@tarojs/components'
import { type ReactNode, useId } from 'react'
import { Modal } from '@/platform/elements/modal/modal'
import { SHEET_BODY } from '@/platform/elements/modal/sheet-body'
import { stickyRef } from '@/platform/elements/page/sticky'
import { Icon } from '../icon/icon'
import s from './sheet.module.scss'

export interface SheetProps {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode
  id?: string
}

/** A dialog from the bottom edge: handle, title, close button, scrolling content, and an optional footer. */
export function Sheet({ open, title, onClose, children, footer, id }: SheetProps) {
  const titleId = `${useId()}-title`
  if (!open) return null
  return (
    <Modal labelledBy={titleId} label={title} onClose={onClose} layerClassName={s.layer} className={s.sheet}>
      <View className={s.handle} />
      <View id={id} className={s.head}>
        <View id={titleId} className={`heading ${s.title}`} aria-role="heading" aria-level={2}>
          {title}
        </View>
        <Button className={s.close} hoverClass={s.pressed} aria-label="关闭" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </View>
      <ScrollView id={SHEET_BODY} scrollY enhanced className={s.body} aria-role="region" aria-label={title}>
        <View className={s.content}>{children}</View>
      </ScrollView>
      {footer && (
        <View ref={stickyRef} className={s.footer}>
          {footer}
        </View>
      )}
    </Modal>
  )
}
