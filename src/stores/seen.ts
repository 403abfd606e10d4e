import type { Application } from '@contract/endpoints/application'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'

type Texts = Record<string, string>

/** What the visitor has seen on this device of the data that can change while they are away. */
export interface Seen {
  /** Maps an application number to the status that was last shown. */
  statuses: Texts
  /** Maps an agreement code to the newer version that was announced. */
  agreements: Texts
  /** When changes were last checked, in milliseconds since the epoch; 0 means never. */
  at: number
}

const visitor = () => platform.storage.get(KEY.userId) ?? ''

const texts = (value: unknown): Texts =>
  Object.fromEntries(Object.entries(Object(value)).filter(([, one]) => typeof one === 'string')) as Texts

/** Empty when there is no record or it belongs to another visitor. */
export function readSeen(): Seen {
  try {
    const kept = JSON.parse(platform.storage.get(KEY.seen) ?? 'null')
    if (kept?.visitor === visitor())
      return { statuses: texts(kept.statuses), agreements: texts(kept.agreements), at: Number(kept.at) || 0 }
  } catch {
    // An unreadable record counts as missing.
  }
  return { statuses: {}, agreements: {}, at: 0 }
}

export const keepSeen = (seen: Seen): void =>
  platform.storage.set(KEY.seen, JSON.stringify({ visitor: visitor(), ...seen }))

type Noted = Pick<Application, 'apply_no' | 'status' | 'undelivered'>

/** What a visitor would call its status. */
export const standingOf = ({ status, undelivered }: Noted): string => (undelivered ? 'undelivered' : status)

export function noteStatuses(applications: readonly Noted[]): void {
  if (!applications.length) return
  const seen = readSeen()
  const now = Object.fromEntries(applications.map((one) => [one.apply_no, standingOf(one)]))
  keepSeen({ ...seen, statuses: { ...seen.statuses, ...now } })
}
