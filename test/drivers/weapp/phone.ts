import type { SavedFile } from '../driver'

/** What outlives the process of a mini-program, and what it shows outside its pages. All of it but sets and maps is JSON. */
export interface Phone {
  storage: Map<string, string>
  clipboard: string
  /** Files under the mini-program's own path, by their path. */
  files: Map<string, string>
  /** Files that were sent to a chat, oldest first. */
  chat: SavedFile[]
  /** Where it is (WGS-84); null = its owner refuses to tell. */
  position: { lng: number; lat: number } | null
  /** Titles of `wx.showToast`, oldest first. */
  toasts: string[]
  /** What `wx.showModal` asked, oldest first. */
  modals: { title: string; content: string }[]
  /** What was written to `wx.getRealtimeLogManager`, which the operator reads; oldest first. */
  realtimeLog: string[][]
  /** What its owner answers to `wx.showModal`. */
  confirms: boolean
  /**
   * Whether its owner has agreed to what WeChat says about privacy: before (`agreed`), never asked (`ask`: WeChat's own
   * sheet is agreed to, the app's own one decides by itself), or `refused` for good.
   */
  privacy: 'agreed' | 'ask' | 'refused'
  /** A newer version of the mini-program that WeChat has fetched or could not fetch; `applied` after `applyUpdate`. */
  update: 'none' | 'ready' | 'failed' | 'applied'
  /** Whether it has a network; told to the app by the event of the driver that changes it. */
  online: boolean
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
  modals: [],
  realtimeLog: [],
  confirms: true,
  privacy: 'agreed',
  update: 'none',
  online: true,
  missing: new Set(),
})
