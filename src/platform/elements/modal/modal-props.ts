import type { ReactNode } from 'react'

/**
 * The id of the scrolling part of the open sheet, of which a page has one at a time. `pageScrollTo` of the mini-program
 * only scrolls the page.
 */
export const SHEET_BODY = 'sheet-body'

/**
 * A dialog over the page, which is open while it is mounted. It is named by `labelledBy`, traps the focus and
 * restores it, closes on Escape, on a tap beside it and on back, and keeps the page behind it from scrolling.
 */
export interface ModalProps {
  role?: 'dialog' | 'alertdialog'
  labelledBy: string
  /** The same name, for the mini-program, where no id leads to it. */
  label?: string
  describedBy?: string
  /** When left out, the visitor cannot close the dialog. */
  onClose?: () => void
  /** The class of the layer that covers the page. */
  layerClassName?: string
  className?: string
  /** Set when the content brings no ScrollView of its own; the class then makes the dialog scroll on H5. */
  scrolls?: boolean
  /** Hides the page instead of shading it: WeChat's bar keeps its colour. */
  opaque?: boolean
  children: ReactNode
}
