import type { ReactNode } from 'react'

/**
 * A dialog over the page; mount it to open it, unmount it to close it. It names itself by `labelledBy`, keeps the
 * focus inside and gives it back, closes on Escape, on a tap beside it and on the way back, and the page behind does not scroll.
 */
export interface ModalProps {
  role?: 'dialog' | 'alertdialog'
  labelledBy: string
  describedBy?: string
  /** Left out: the visitor cannot close it. */
  onClose?: () => void
  /** Class of the layer that covers the page. */
  layerClassName?: string
  /** Class of the dialog itself. */
  className?: string
  children: ReactNode
}
