import { create } from 'zustand'

/** In milliseconds (S8.9). */
const TOAST_MS = 2000

interface ToastState {
  text: string
  retry?: (() => void) | undefined
}

export const useToast = create<ToastState>(() => ({ text: '' }))

let timer: ReturnType<typeof setTimeout> | undefined

export function showToast(text: string) {
  offerRetry(text)
  timer = setTimeout(() => useToast.setState({ text: '' }), TOAST_MS)
}

/** Shows a message with a retry, until it is pressed, another message comes, or the visitor navigates. */
export function offerRetry(text: string, retry?: () => void) {
  clearTimeout(timer)
  useToast.setState({ text, retry })
}

export const endRetry = () => useToast.getState().retry && offerRetry('')
