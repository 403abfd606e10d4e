import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { addLayer } from '../../page/layers'
import type { ModalProps } from './modal-props'
import { lockScroll } from './scroll-lock'

const FOCUSABLE = 'button:not(:disabled),input:not(:disabled),textarea:not(:disabled),a[href],[tabindex="0"]'

/** Whether it is the last dialog of the visible page, and so the one that is seen. */
function isOnTop(dialog: HTMLElement | null): boolean {
  const all = [...document.querySelectorAll('[aria-modal="true"]')]
  return dialog !== null && all.filter((one) => !one.closest('.taro_page_shade')).pop() === dialog
}

/** Hand-written instead of `<dialog>`: showModal() is missing before iOS 15.4, and those phones are in our range. */
export function Modal({
  role = 'dialog',
  labelledBy,
  describedBy,
  onClose,
  layerClassName,
  className,
  children,
}: ModalProps) {
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    const dialog = box.current
    if (!dialog) return
    const before = document.activeElement
    const unlock = lockScroll(dialog)
    // The way back closes it; that of a page below is shown there when the visitor comes to it.
    const reachable = close.current && !dialog.closest('.taro_page_shade')
    const forget = reachable ? addLayer(() => close.current?.()) : undefined
    dialog.focus({ preventScroll: true })
    return () => {
      unlock()
      forget?.()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])

  // What was pressed may be gone with what it did (重新加载), and who comes back from another page has the focus nowhere:
  // then keys would reach the page behind, and Escape nothing.
  useEffect(() => {
    const recover = () => {
      if (document.activeElement === document.body && isOnTop(box.current))
        box.current?.focus({ preventScroll: true })
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
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and taps beside belong to the dialog inside
    <div role="presentation" className={layerClassName} onClick={beside} onKeyDown={keep}>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is dialog or alertdialog, both take aria-modal */}
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
