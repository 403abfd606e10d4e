import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { cx } from '@/lib/cx'
import { addLayer } from '../../page/layers'
import { lastShown } from '../page/after-retry'
import type { ModalProps } from './modal-props'
import { lockScroll } from './scroll-lock'

const FOCUSABLE = 'button:not(:disabled),input:not(:disabled),textarea:not(:disabled),a[href],[tabindex="0"]'

/** Not a native `<dialog>`: showModal() is missing before iOS 15.4, and those phones are supported. */
export function Modal(props: ModalProps) {
  const { role = 'dialog', labelledBy, describedBy, onClose, layerClassName, className, children } = props
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose

  // From before it is painted: a step back right after it is seen must not leave the page. A dialog on a hidden page is
  // closed only when the visitor returns to that page.
  useLayoutEffect(() => {
    const reachable = close.current && !box.current?.closest('.taro_page_shade')
    return reachable ? addLayer(() => close.current?.()) : undefined
  }, [])

  useEffect(() => {
    const dialog = box.current
    if (!dialog) return
    const before = document.activeElement
    const unlock = lockScroll(dialog)
    dialog.focus({ preventScroll: true })
    return () => {
      unlock()
      // What closed the dialog may have moved the focus already, for example to an invalid field.
      const free = document.activeElement === document.body
      if (free && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])

  // The pressed control may be gone (重新加载), and without a focus Escape and other keys would reach the page behind.
  useEffect(() => {
    const recover = () => {
      const onTop = lastShown('[aria-modal="true"]')
      if (document.activeElement === document.body && onTop === box.current)
        onTop?.focus({ preventScroll: true })
    }
    recover()
    document.addEventListener('keydown', recover, true)
    return () => document.removeEventListener('keydown', recover, true)
  })

  const keep = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') return onClose?.()
    if (event.key !== 'Tab') return
    const stops = [...(box.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])]
    const [first, last] = [stops[0], stops[stops.length - 1]]
    const at = document.activeElement
    if (!first || !last) event.preventDefault()
    else if (event.shiftKey ? at === first || at === box.current : at === last) {
      event.preventDefault()
      ;(event.shiftKey ? last : first).focus()
    }
  }
  const beside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose?.()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and taps beside it belong to the dialog inside
    <div role="presentation" className={cx('cover', layerClassName)} onClick={beside} onKeyDown={keep}>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: dialog and alertdialog both support aria-modal */}
      <div
        ref={box}
        className={className}
        tabIndex={-1}
        role={role}
        aria-modal="true"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
      >
        {children}
      </div>
    </div>
  )
}
