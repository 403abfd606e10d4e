import type { CheckedEntry } from './check'

/** An entry known from outside the database: from a receipt, or the newest entry of a chain at an earlier verification. */
export interface KnownEntry {
  seq: number
  /** Hex. */
  hash: string
}

/** Hash of the non-existent entry before the first one. */
const BEFORE_ALL = '0'.repeat(64)

/** The chain of an entry is the remainder of its number (server/migrations/0005_consent.sql). */
const CHAINS = 16
const chainOf = (seq: number) => seq % CHAINS

type Moment = Pick<CheckedEntry, 'seq' | 'at'>

/** Whether an entry comes before another one; of different chains only the times tell. */
export const isBefore = (one: Moment, other: Moment) =>
  chainOf(one.seq) === chainOf(other.seq) ? one.seq < other.seq : one.at <= other.at

function missing(from: number, to: number): string[] {
  if (from > to) return []
  return [
    from === to ? `entry ${from} is missing` : `entries ${from} to ${to} in steps of ${CHAINS} are missing`,
  ]
}

/** Follows the chains, whose entries come in the order of their numbers. */
export function followChains() {
  const newest = new Map<number, KnownEntry>()
  /** The first number of the chain of `seq` after its newest entry. */
  const nextOf = (seq: number) =>
    (newest.get(chainOf(seq))?.seq ?? chainOf(seq) - (chainOf(seq) && CHAINS)) + CHAINS
  return {
    /** The entries between an entry and the newest of its chain, as English sentences. */
    missingBefore: (seq: number) => missing(nextOf(seq), seq - CHAINS),
    /** The hash of the entry before this one; null when that is missing. */
    hashBefore: (seq: number) =>
      nextOf(seq) === seq ? (newest.get(chainOf(seq))?.hash ?? BEFORE_ALL) : null,
    add: ({ seq, entry_hash: hash }: CheckedEntry) => newest.set(chainOf(seq), { seq, hash }),
    /** The entries at the end of each chain up to those that are known, as English sentences. */
    missingAfter(known: readonly KnownEntry[]) {
      const ends = known.map(({ seq }) => seq).sort((a, b) => a - b)
      const last = new Map(ends.map((seq) => [chainOf(seq), seq]))
      return [...last.values()].flatMap((seq) => missing(nextOf(seq), seq))
    },
    heads: () => [...newest.values()],
  }
}
