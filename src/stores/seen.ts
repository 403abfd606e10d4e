import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'

type Texts = Record<string, string>

/** What the visitor of this device has seen of what can change while they are away. */
export interface Seen {
  /** Application number → the status that was last on the screen. */
  statuses: Texts
  /** Agreement code → the newer version that was told. */
  agreements: Texts
  /** When it was last asked what has changed, milliseconds; 0 = never. */
  at: number
}

const visitor = () => platform.storage.get(KEY.userId) ?? ''

const texts = (value: unknown): Texts =>
  Object.fromEntries(Object.entries(Object(value)).filter(([, one]) => typeof one === 'string')) as Texts

/** Nothing where the record is another visitor's or none. */
export function readSeen(): Seen {
  try {
    const kept = JSON.parse(platform.storage.get(KEY.seen) ?? 'null')
    if (kept?.visitor === visitor())
      return { statuses: texts(kept.statuses), agreements: texts(kept.agreements), at: Number(kept.at) || 0 }
  } catch {
    // Not ours: as if there were none.
  }
  return { statuses: {}, agreements: {}, at: 0 }
}

export const keepSeen = (seen: Seen): void =>
  platform.storage.set(KEY.seen, JSON.stringify({ visitor: visitor(), ...seen }))

/** These applications are on the screen, as they stand. */
export function noteStatuses(applications: readonly { apply_no: string; status: string }[]): void {
  if (!applications.length) return
  const seen = readSeen()
  const now = Object.fromEntries(applications.map(({ apply_no, status }) => [apply_no, status]))
  keepSeen({ ...seen, statuses: { ...seen.statuses, ...now } })
}
