import type { Selectable } from 'kysely'
import { sha256 } from '../lib/canonical-json'
import type { LedgerRow } from './tables'

/** Injective encoding of a list: `<bytes>:<text>` for each part, `-` for null. */
const textOf = (parts: (string | null)[]) =>
  parts.map((part) => (part === null ? '-' : `${Buffer.byteLength(part)}:${part}`)).join('')

const text = (value: string | number | null) => (value === null ? null : String(value))

/** Commitments to personal parts, SHA-256, hex; without the 128-bit salt nobody can try values (PIPL art. 47, 73). */
export const commitTo = {
  subject: (salt: string, { user_id, lead_no }: { user_id: number; lead_no: string | null }) =>
    sha256(textOf(['consent-subject/1', salt, text(user_id), lead_no])),
  device: (salt: string, device: string | null, phone: string | null) =>
    sha256(textOf(['consent-device/2', salt, device, phone])),
  outcome: (salt: string, outcome: string | null) => sha256(textOf(['consent-outcome/1', salt, outcome])),
}

/** An invalid date cannot come from this code; its text makes the hash comparison fail instead of throwing. */
const timeOf = (at: Date) => (Number.isFinite(Number(at)) ? new Date(at).toISOString() : String(at))

/** What an entry's hash is made of, in this order; a receipt carries it. */
export const partsOf = (entry: Selectable<LedgerRow>): (string | null)[] => [
  'consent-ledger/2',
  entry.previous_hash,
  text(entry.user_id),
  text(entry.seq),
  entry.kind,
  entry.institution_code,
  entry.agreement_code,
  entry.version,
  entry.hash,
  entry.purpose,
  entry.channel,
  timeOf(entry.at),
  entry.subject_digest,
  entry.device_digest,
  entry.outcome_digest,
  text(entry.withdraws),
  text(entry.amount),
  text(entry.term),
  entry.shown_at && timeOf(entry.shown_at),
]

/** SHA-256 of an entry and the hash before it, hex; the database computes the same (`consent_ledger_append`). */
export const entryHash = (entry: Selectable<LedgerRow>) => sha256(textOf(partsOf(entry)))

/** An entry known from outside the database: from a receipt, or the newest entry of a chain at an earlier verification. */
export interface KnownEntry {
  entry: number
  /** Hex. */
  hash: string
}

/** An entry's place: the visitor, whose chain it is in, and the position in that chain. */
type Entry = Pick<Selectable<LedgerRow>, 'user_id' | 'seq' | 'entry_hash' | 'at'>
type Place = Pick<Entry, 'user_id' | 'seq'>

/** More than the longest chain has entries (server/migrations/0005_consent.sql). */
const LENGTH = 100_000

/** The number of an entry, as visitors and institutions read it; the view `consents` computes the same. */
export const entryNumber = ({ user_id, seq }: Place) => user_id * LENGTH + seq

export const placeOf = (entry: number): Place => ({
  user_id: Math.floor(entry / LENGTH),
  seq: entry % LENGTH,
})

/** Hash of the non-existent entry before the first one. */
const BEFORE_ALL = '0'.repeat(64)

/** English sentences about the positions `from` to `to` of a chain. */
function missing(user_id: number, from: number, to: number): string[] {
  if (from > to) return []
  const [first, last] = [from, to].map((seq) => entryNumber({ user_id, seq }))
  return [from === to ? `entry ${first} is missing` : `entries ${first} to ${last} are missing`]
}

/** Follows the chains, whose entries come in order. */
export function followChains() {
  const newest = new Map<number, { seq: number; hash: string; at: Date }>()
  const nextOf = (user_id: number) => (newest.get(user_id)?.seq ?? 0) + 1
  return {
    /** The entries between an entry and the newest of its chain. */
    missingBefore: ({ user_id, seq }: Place) => missing(user_id, nextOf(user_id), seq - 1),
    /** The entry before this one, or what stands for it before the first; null when it is missing. */
    before: ({ user_id, seq }: Place) =>
      nextOf(user_id) === seq ? (newest.get(user_id) ?? { hash: BEFORE_ALL, at: new Date(0) }) : null,
    add: ({ user_id, seq, entry_hash: hash, at }: Entry) => newest.set(user_id, { seq, hash, at }),
    /** The entries at the end of each chain up to those that are known. */
    missingAfter(known: readonly KnownEntry[]) {
      const ends = known.map(({ entry }) => entry).sort((a, b) => a - b)
      const last = new Map(ends.map(placeOf).map(({ user_id, seq }) => [user_id, seq]))
      return [...last].flatMap(([user_id, seq]) => missing(user_id, nextOf(user_id), seq))
    },
    heads: (): KnownEntry[] =>
      Array.from(newest, ([user_id, { seq, hash }]) => ({ entry: entryNumber({ user_id, seq }), hash })),
  }
}
