import type { SavedFile } from '../driver'

/** What outlives the process of a mini-program, and what it shows outside its pages: JSON, as it travels. */
export interface Phone {
  /** JSON texts by their key. */
  storage: Record<string, string>
  clipboard: string
  /** Files under the mini-program's own path, by their path. */
  files: Record<string, string>
  /** Files that were sent to a chat, oldest first. */
  chat: SavedFile[]
  /** Where it is (WGS-84); null = its owner refuses the location. */
  position: { lng: number; lat: number } | null
  /** What was written to `wx.getRealtimeLogManager`, which the operator reads; oldest first. */
  realtimeLog: string[][]
  /** Whether its owner has agreed to WeChat's privacy terms, or the app has to ask for consent first. */
  privacy: 'agreed' | 'ask'
  /** A newer version of the mini-program that WeChat has fetched; `applied` after `applyUpdate`. */
  update: 'none' | 'ready' | 'applied'
  /** Names of `wx` functions that the app reached for and this phone does not have. */
  missing: string[]
}

export const newPhone = (): Phone => ({
  storage: {},
  clipboard: '',
  files: {},
  chat: [],
  position: null,
  realtimeLog: [],
  privacy: 'agreed',
  update: 'none',
  missing: [],
})
