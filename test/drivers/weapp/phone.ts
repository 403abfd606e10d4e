import { ALL_BACKS, type Recording } from '@/tester/device/measure'
import type { SavedFile } from '../driver'
import iphone from './profiles/phone.json'

/** The newest base library that miniprogram-api-typings knows. */
export const NEWEST = '3.17.0'

/** State that outlives a process, and effects outside its pages; plain JSON, to cross between processes. */
export interface Phone {
  /** What the device and its WeChat can do (profiles/). */
  profile: Recording
  library: string
  /** The functions of `wx` that this base library does not have yet (`withLibrary` in library.ts). */
  lacks: string[]
  /** Stored values as JSON texts, by key. */
  storage: Record<string, string>
  /** The synchronous functions of the storage that were called, in their order. */
  storageCalls: string[]
  /** How the storage answers: in the next task; `late` when a test lets it, the last write first; or `full`. */
  disk: 'quick' | 'late' | 'full'
  clipboard: string
  /** What happens when the app opens another mini-program or the dialler: it opens, or WeChat refuses with this reason. */
  others: 'open' | 'fail cancel' | 'fail invalid appid'
  /** Mini-programs and telephone numbers that were opened, oldest first. */
  opened: string[]
  /** Files in the mini-program's user folder, by path. */
  files: Record<string, string>
  /** Files that were sent to a chat, oldest first. */
  chat: SavedFile[]
  /** Location of the phone (WGS-84); null if its owner denies access to it. */
  position: { lng: number; lat: number } | null
  /** WeChat asks once: `position` answers, or with `open` `process().answerPosition`. Only the settings change it. */
  positionAsked: 'never' | 'open' | 'allowed' | 'denied'
  /** Whether the owner allows the position when the app opens its settings. */
  allowsInSettings: boolean
  /** Entries written to `wx.getRealtimeLogManager`, which the operator reads, oldest first. */
  realtimeLog: string[][]
  /** The number that WeChat knows, or none; `expired` gets a code that the server cannot use any more. */
  number: 'refused' | 'used-up' | 'expired' | (string & {})
  /** What the owner answers when the app asks to send a message. */
  notice: 'accept' | 'reject' | 'ban'
  /** The text size that the owner has chosen in WeChat, as a factor of the usual one. */
  textScale: number
  /** `refused` a moment ago: private functions fail, and WeChat does not let the app ask again; later it is `ask`. */
  privacy: 'agreed' | 'ask' | 'refused'
  /** The id of the consent button that the owner tapped last; '' if none. */
  consentButton: string
  /** Whether WeChat has downloaded a newer version of the mini-program; `applied` after `applyUpdate`. */
  update: 'none' | 'ready' | 'applied'
  /** Names of `wx` functions that the app tried to use and that this phone does not have. */
  missing: string[]
}

export const newPhone = (profile: Recording = iphone): Phone => ({
  profile: { ...profile },
  library: profile.app.library,
  lacks: [],
  storage: {},
  storageCalls: [],
  disk: 'quick',
  clipboard: '',
  others: 'open',
  opened: [],
  files: {},
  chat: [],
  position: null,
  positionAsked: 'never',
  allowsInSettings: false,
  realtimeLog: [],
  number: 'refused',
  notice: 'accept',
  textScale: 1,
  privacy: profile.privacyAsks ? 'ask' : 'agreed',
  consentButton: '',
  update: 'none',
  missing: [],
})

/** Whether a shown `page-container` catches one more back after so many; on HarmonyOS it catches none (component/page-container). */
export const catchesBack = ({ profile: { backsCaught } }: Phone, caught: number) =>
  backsCaught === null || backsCaught === ALL_BACKS || caught < backsCaught

export const isComputer = ({ device }: Recording) => ['windows', 'mac'].includes(device.platform)
