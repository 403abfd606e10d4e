import { createHash } from 'node:crypto'

export type Dice = ReturnType<typeof createDice>

/** Decisions that follow from a seed (mulberry32): the same seed gives the same sequence. */
export function createDice(seed: string) {
  let state = createHash('sha256').update(seed).digest().readInt32LE()
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    /** An integer from 0 to `limit` - 1. */
    below,
    chance: (share: number) => next() < share,
    /** Undefined only for an empty list. */
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
    /** One of the names, by their weights. */
    weighted<N extends string>(weights: Partial<Record<N, number>>): N {
      const all = Object.entries(weights) as [N, number][]
      let rest = next() * all.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of all) {
        rest -= weight
        if (rest < 0) return name
      }
      throw new Error('no weights')
    },
  }
}
