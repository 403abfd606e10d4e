import type { SavedFile } from '../driver'

/**
 * State that outlives the process of a mini-program, and effects outside its pages. It is plain JSON, because it is
 * transferred between processes.
 */
export interface Phone {
  /** Stored values as JSON texts, by key. */
  storage: Record<string, string>
  clipboard: string
  /** Files in the mini-program's user folder, by path. */
  files: Record<string, string>
  /** Files that were sent to a chat, oldest first. */
  chat: SavedFile[]
  /** Location of the phone (WGS-84); null if its owner denies access to it. */
  position: { lng: number; lat: number } | null
  /** Entries written to `wx.getRealtimeLogManager`, which the operator reads, oldest first. */
  realtimeLog: string[][]
  /** The text size that the owner has chosen in WeChat, as a factor of the usual one. */
  textScale: number
  /** Whether the owner has agreed to WeChat's privacy terms, or the app has to ask for consent first. */
  privacy: 'agreed' | 'ask'
  /** Whether WeChat has downloaded a newer version of the mini-program; `applied` after `applyUpdate`. */
  update: 'none' | 'ready' | 'applied'
  /** Names of `wx` functions that the app tried to use and that this phone does not have. */
  missing: string[]
}

export const newPhone = (): Phone => ({
  storage: {},
  clipboard: '',
  files: {},
  chat: [],
  position: null,
  realtimeLog: [],
  textScale: 1,
  privacy: 'agreed',
  update: 'none',
  missing: [],
})
