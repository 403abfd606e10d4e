import type { CheckedEntry } from './check'

/** An entry known from outside the database: from a receipt, or the newest entry of a chain at an earlier verification. */
export interface KnownEntry {
  seq: number
  /** Hex. */
  hash: string
}

/** Hash of the non-existent entry before the first one. */
const BEFORE_ALL = '0'.repeat(64)

/** The ledger began as one chain. From its last entry, `base`, these branch off by the remainder of their numbers. */
const CHAINS = 16
const FIRST = -1
const chainOf = (seq: number, base: number) => (seq > base ? seq % CHAINS : FIRST)
const stepOf = (seq: number, base: number) => (seq > base ? CHAINS : 1)

type Moment = Pick<CheckedEntry, 'seq' | 'at'>

/** Whether an entry comes before another one; of different chains only the times tell. */
export const isBefore = (one: Moment, other: Moment, base: number) =>
  Math.min(one.seq, other.seq) <= base || chainOf(one.seq, base) === chainOf(other.seq, base)
    ? one.seq < other.seq
    : one.at <= other.at

function missing(from: number, to: number, step: number): string[] {
  if (from > to) return []
  if (from === to) return [`entry ${from} is missing`]
  return [`entries ${from} to ${to}${step > 1 ? ` in steps of ${step}` : ''} are missing`]
}

/** Follows the chains (migration 0067), whose entries come in the order of their numbers. */
export function followChains(base: number) {
  const newest = new Map<number, KnownEntry>()
  /** The newest entry of the chain of `seq`, or the one that it branches off, which may be missing. */
  function lastOf(seq: number): { seq: number; hash: string | null } {
    const last = newest.get(chainOf(seq, base)) ?? newest.get(FIRST) ?? { seq: 0, hash: BEFORE_ALL }
    return seq > base && last.seq < base ? { seq: base, hash: null } : last
  }
  /** The first number of the chain of `seq` after its newest entry. */
  function nextOf(seq: number) {
    const step = stepOf(seq, base)
    return seq - step * (Math.ceil((seq - lastOf(seq).seq) / step) - 1)
  }
  return {
    /** The entries between an entry and the newest of its chain, as English sentences. */
    missingBefore: (seq: number) => missing(nextOf(seq), seq - stepOf(seq, base), stepOf(seq, base)),
    /** The hash of the entry before this one; null when that is missing. */
    hashBefore: (seq: number) => (nextOf(seq) === seq ? lastOf(seq).hash : null),
    add: ({ seq, entry_hash: hash }: CheckedEntry) => newest.set(chainOf(seq, base), { seq, hash }),
    /** The entries at the end of each chain up to those that are known, as English sentences. */
    missingAfter(known: readonly KnownEntry[]) {
      const ends = [base, ...known.map(({ seq }) => seq)].sort((a, b) => a - b)
      const last = new Map(ends.map((seq) => [chainOf(seq, base), seq]))
      return [...last.values()].flatMap((seq) => missing(nextOf(seq), seq, stepOf(seq, base)))
    },
    heads: () => [...newest.values()],
  }
}
