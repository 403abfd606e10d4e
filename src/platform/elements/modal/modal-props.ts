import type { ReactNode } from 'react'

/** The id of the scrolling part of the open sheet; the mini-program's `pageScrollTo` only scrolls the page. */
export const SHEET_BODY = 'sheet-body'

/** A dialog over the page while mounted: traps and restores the focus, closes on Escape, a tap beside it and back. */
export interface ModalProps {
  role?: 'dialog' | 'alertdialog'
  labelledBy: string
  /** The same name, for the mini-program, where no id leads to it. */
  label?: string
  describedBy?: string
  /** When left out, the visitor cannot close the dialog. */
  onClose?: () => void
  layerClassName?: string
  className?: string
  /** Set when the content brings no ScrollView of its own; the class then makes the dialog scroll on H5. */
  scrolls?: boolean
  /** Hides the page instead of shading it: WeChat's bar keeps its colour. */
  opaque?: boolean
  children: ReactNode
}
