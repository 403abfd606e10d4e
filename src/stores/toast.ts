import { create } from 'zustand'

/** Library default of S8.9. */
const TOAST_MS = 2000

interface ToastState {
  /** '' = none is shown. */
  text: string
  /** Offered beside the words, which then stay. */
  retry?: (() => void) | undefined
}

export const useToast = create<ToastState>(() => ({ text: '' }))

let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a short message for 2000 ms; a later one takes its place. The only door for toasts. */
export function showToast(text: string) {
  offerRetry(text)
  timer = setTimeout(() => useToast.setState({ text: '' }), TOAST_MS)
}

/** Shows a message with a retry, which stays until it is taken, another message comes, or the visitor goes on. */
export function offerRetry(text: string, retry?: () => void) {
  clearTimeout(timer)
  useToast.setState({ text, retry })
}

/** To be called when the visitor goes on. */
export const endRetry = () => useToast.getState().retry && offerRetry('')
