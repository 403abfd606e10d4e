import type { Selectable } from 'kysely'
import type { LedgerRow } from './tables'

/** An entry known from outside the database: from a receipt, or the newest entry of a chain at an earlier verification. */
export interface KnownEntry {
  entry: number
  /** Hex. */
  hash: string
}

/** An entry's place: the visitor, whose chain it is in, and the position in that chain. */
type Entry = Pick<Selectable<LedgerRow>, 'user_id' | 'seq' | 'entry_hash'>
type Place = Omit<Entry, 'entry_hash'>

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
  const newest = new Map<number, { seq: number; hash: string }>()
  const nextOf = (user_id: number) => (newest.get(user_id)?.seq ?? 0) + 1
  return {
    /** The entries between an entry and the newest of its chain. */
    missingBefore: ({ user_id, seq }: Place) => missing(user_id, nextOf(user_id), seq - 1),
    /** The hash of the entry before this one; null when that is missing. */
    hashBefore: ({ user_id, seq }: Place) =>
      nextOf(user_id) === seq ? (newest.get(user_id)?.hash ?? BEFORE_ALL) : null,
    add: ({ user_id, seq, entry_hash: hash }: Entry) => newest.set(user_id, { seq, hash }),
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
