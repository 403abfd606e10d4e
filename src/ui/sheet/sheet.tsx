import { Button, ScrollView, View } from '@tarojs/components'
import { type ReactNode, useId } from 'react'
import { cx } from '@/lib/cx'
import { Modal } from '@/platform/elements/modal/modal'
import { SHEET_BODY } from '@/platform/elements/modal/modal-props'
import { stickyRef } from '@/platform/elements/page/sticky'
import { Icon } from '../icon/icon'
import s from './sheet.module.scss'

interface SheetProps {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  id?: string
  /** Before the title, e.g. the mark of an institution. */
  mark?: ReactNode
  sub?: ReactNode
  /** Beside the title, e.g. which page of how many. */
  aside?: ReactNode
  /** Another page of the sheet starts at its top. */
  page?: string | undefined
}

/** A dialog from the bottom edge: handle, title, close button, scrolling content, and an optional footer. */
export function Sheet({ open, title, onClose, children, footer, id, mark, sub, aside, page }: SheetProps) {
  const titleId = `${useId()}-title`
  if (!open) return null
  return (
    <Modal
      labelledBy={titleId}
      label={title}
      onClose={onClose}
      layerClassName={s.layer}
      className={cx(s.sheet, !footer && s.bare)}
    >
      <View className={s.handle} />
      <View id={id} className={s.head}>
        {mark}
        <View className={s.title}>
          <View id={titleId} className="heading" aria-role="heading" aria-level={2}>
            {title}
          </View>
          {sub && <View className="caption">{sub}</View>}
        </View>
        {aside && <View className={cx('caption', s.aside)}>{aside}</View>}
        <Button className={s.close} hoverClass={s.pressed} aria-label="关闭" onClick={onClose}>
          <Icon name="plus" className={s.cross} />
        </Button>
      </View>
      <ScrollView
        key={page}
        id={SHEET_BODY}
        scrollY
        enhanced
        className={s.body}
        aria-role="region"
        aria-label={title}
      >
        <View className={s.content}>{children}</View>
      </ScrollView>
      {footer && (
        <View key={`${page}-footer`} ref={stickyRef} className={s.footer}>
          {footer}
        </View>
      )}
    </Modal>
  )
}
