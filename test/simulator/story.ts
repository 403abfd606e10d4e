import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '../../server/src/lib/time/clock'
import { seededRandom } from '../../server/src/sandbox/seeded-run'
import { createDice, type Dice } from '../actors/dice'

/** One of two actions at the same time: its decisions and lines do not depend on the other's progress. */
interface Actor {
  dice: Dice
  lines: string[]
}

/** A statement about the product that a run has refuted. */
export class Violation extends Error {}

/** Lines that are kept for the message of a failure. */
const KEPT = 30

export type Story = ReturnType<typeof createStory>

/** What the seed decides, and what happened. */
export function createStory(seed: string, clock: Clock) {
  const actors = new AsyncLocalStorage<Actor>()
  const main = createDice(seed)
  const current = () => actors.getStore()?.dice ?? main
  const dice: Dice = {
    below: (limit) => current().below(limit),
    chance: (share) => current().chance(share),
    pick: (list) => current().pick(list),
    weighted: (weights) => current().weighted(weights),
  }
  const last: string[] = []
  let refuted: Violation | undefined
  function write(line: string) {
    if (last.push(line) > KEPT) last.shift()
  }
  return {
    seed,
    dice,
    last,
    /** A sequence of random values of its own. */
    stream: () => seededRandom(seed, `${dice.below(2 ** 32)} ${dice.below(2 ** 32)}`),
    /** Notes what happened, without anything that the seed does not decide. */
    say(...words: unknown[]) {
      const line = `${clock.now().toISOString()} ${words.join(' ')}`
      const actor = actors.getStore()
      if (actor) actor.lines.push(line)
      else write(line)
    },
    /** Starts actions that run at the same time; their lines follow each other. */
    async together(run: (as: (action: () => Promise<unknown>) => Promise<unknown>) => Promise<void>) {
      const all: Actor[] = []
      await run((action) => {
        const actor = { dice: createDice(`${seed} ${main.below(2 ** 32)}`), lines: [] }
        all.push(actor)
        return actors.run(actor, action)
      })
      for (const { lines } of all) for (const line of lines) write(line)
    },
    /** @throws {Violation} the first one, also when a call of the server has caught it */
    violated(invariant: string, detail: unknown): never {
      refuted ??= new Violation(`${invariant}: ${JSON.stringify(detail)}`)
      throw refuted
    },
  }
}
