import type { PersonaName } from '@contract/sandbox'
import { area } from '../area'
import { realNow } from '../clock'
import { readState, saysState, type TesterState } from './state'

export interface Kept {
  state: TesterState
  /** Parameters of the last address that could not be read. */
  refused: string[]
  /** The phone's own time when the clock was set. */
  at: number
  /** The persona that was logged in; a login is made once, so that a run may go on over reloads. */
  applied?: PersonaName
  /** Another channel, for the page that comes next. */
  channel?: string
  /** The page that the panel was opened from, as `pathOf` writes it. */
  from: string
  /** SMS codes that the server showed, the newest first. */
  codes: string[]
}

const untouched: Kept = { state: {}, refused: [], at: 0, from: '/', codes: [] }

function read(): Kept {
  try {
    return { ...untouched, ...JSON.parse(area.read() ?? '{}') }
  } catch {
    return untouched
  }
}

let kept = read()
/** The panel changed something that the pages under it do not know yet. */
let changed = false

export const current = (): Readonly<Kept> => kept
export const isStale = () => changed
export const isFresh = () => {
  changed = false
}

/** Also after the product has emptied its storage. */
export const keep = () => area.write(JSON.stringify(kept))

export function note(part: Partial<Omit<Kept, 'state' | 'at'>>): void {
  kept = { ...kept, ...part }
  keep()
}

/** The tester sets something: the pages take it over when they are shown next. */
export function set(part: Partial<TesterState>): void {
  const state = Object.fromEntries(
    Object.entries({ ...kept.state, ...part }).filter(([, value]) => value !== undefined && value !== 'none'),
  )
  changed = true
  if ('clock' in part) kept = { ...kept, at: realNow() }
  kept = { ...kept, state, refused: [], ...('persona' in part && { applied: undefined }) }
  keep()
}

/** Another channel, for the page that comes next. */
export function setChannel(channel: string): void {
  changed = true
  note({ channel })
}

/** All as in production again. */
export function reset(): void {
  changed = true
  kept = untouched
  keep()
}

/** Takes over the state that a page's parameters say, in the place of the former one; a persona is logged in anew. */
export function takeParams(params: Record<string, string>): void {
  if (!saysState(params)) return
  const { state, refused } = readState(params)
  for (const text of refused) console.warn(`not understood: ${text}`)
  kept = { ...kept, state, refused, at: realNow(), applied: undefined, channel: undefined }
  keep()
}

/** How far the tester's clock is ahead of the phone's own, in ms. */
export const clockOffset = () => (kept.state.clock ? Date.parse(kept.state.clock) - kept.at : 0)
