import type { SavedFile } from '../driver'

/** What outlives the process of a mini-program, and what it shows outside its pages. */
export interface Phone {
  storage: Map<string, string>
  clipboard: string
  /** Files under the mini-program's own path, by their path. */
  files: Map<string, string>
  /** Files that were sent to a chat, oldest first. */
  chat: SavedFile[]
  /** Where it is; null = its owner refuses to tell. */
  position: { lng: number; lat: number } | null
  /** Titles of `wx.showToast`, oldest first. */
  toasts: string[]
  /** Names of `wx` functions that the app reached for and this phone does not have. */
  missing: Set<string>
}

export const newPhone = (): Phone => ({
  storage: new Map(),
  clipboard: '',
  files: new Map(),
  chat: [],
  position: null,
  toasts: [],
  missing: new Set(),
})
