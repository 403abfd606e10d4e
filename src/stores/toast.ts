import { create } from 'zustand'

/** Library default of product.md §8. */
export const TOAST_MS = 2000

interface ToastState {
  /** '' = none is shown. */
  text: string
}

export const useToast = create<ToastState>(() => ({ text: '' }))

let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a short message for 2000 ms; a later one takes its place. The only door for toasts. */
export function showToast(text: string) {
  clearTimeout(timer)
  useToast.setState({ text })
  timer = setTimeout(() => useToast.setState({ text: '' }), TOAST_MS)
}
