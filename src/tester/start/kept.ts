import type { PersonaName } from '@contract/sandbox'
import { area } from '../area'
import { realNow } from '../clock'
import { readState, saysState, type TesterState } from './state'

export interface Kept {
  state: TesterState
  /** The parameters of the last address that could not be read. */
  refused: string[]
  /** The phone's own time when the clock was set. */
  at: number
  /** The persona that was logged in; it logs in once, so that a test can continue over reloads. */
  applied?: PersonaName
  /** The persona's token, when a simulated host app holds its login in place of the page. */
  hostLogin?: string
  channel?: string
  /** The page from which the panel was opened, as `pathOf` writes it. */
  from: string
  /** The SMS codes that the server returned, newest first. */
  codes: string[]
  /** The last calls of the simulated host app's bridge with their answers, newest first. */
  calls: string[]
}

const untouched: Kept = { state: {}, refused: [], at: 0, from: '/', codes: [], calls: [] }

function read(): Kept {
  try {
    return { ...untouched, ...JSON.parse(area.read() ?? '{}') }
  } catch {
    return untouched
  }
}

const logIn = { applied: undefined, hostLogin: undefined }

let kept = read()
/** Whether the panel has changed something that the pages below it have not applied yet. */
let changed = false

export const current = (): Readonly<Kept> => kept
export const isStale = () => changed
export const isFresh = () => {
  changed = false
}

export const keep = () => area.write(JSON.stringify(kept))

export function note(part: Partial<Omit<Kept, 'state' | 'at'>>): void {
  kept = { ...kept, ...part }
  keep()
}

/** Changes the state; the pages apply it when they are shown next. */
export function set(part: Partial<TesterState>): void {
  const state = Object.fromEntries(
    Object.entries({ ...kept.state, ...part }).filter(([, value]) => value !== undefined),
  )
  changed = true
  if ('clock' in part) kept = { ...kept, at: realNow() }
  // Where the persona is logged in depends on the host app.
  const again = 'persona' in part || 'host' in part
  kept = { ...kept, state, refused: [], ...(again && logIn) }
  keep()
}

export function setChannel(channel: string): void {
  changed = true
  note({ channel })
}

/** Resets everything to the state of production. */
export function reset(): void {
  changed = true
  kept = untouched
  keep()
}

/** Replaces the state with the one in a page's parameters; a persona logs in again. */
export function takeParams(params: Record<string, string>): void {
  if (!saysState(params)) return
  const { state, refused } = readState(params)
  for (const text of refused) console.warn(`not understood: ${text}`)
  kept = { ...kept, state, refused, at: realNow(), channel: undefined, ...logIn }
  keep()
}

/** How far the tester's clock is ahead of the phone's own, in ms. */
export const clockOffset = () => (kept.state.clock ? Date.parse(kept.state.clock) - kept.at : 0)
