import type { Visit } from '../actors/journey'
import type { Visitor } from '../actors/state'

/** What a visitor may do next, by weights. */
export function choices(who: Visitor): Partial<Record<Visit, number>> {
  if (who.link) return { open: 1 }
  if (!who.token) return { login: 12, land: 6, lead: 1 }
  if (who.half === 'opened') return { complete: 6, land: 1, withdraw: 0.2, remove: 0.2, logout: 0.3 }
  if (!who.settled) return { settle: 1, ...(who.half && { choose: 1 }) }
  if (who.steps < 2) return { fill: 9, land: 1 }
  const always = {
    match: 4,
    results: 6,
    withdraw: 1.5,
    export: 0.5,
    logout: 0.5,
    remove: 0.8,
    lead: 0.8,
    fill: 1,
    land: 1,
  }
  return {
    ...always,
    ...(who.half && { choose: 4 }),
    // A booking applies too.
    ...(who.reading && (who.reading.offline ? { apply: 3, book: 24 } : { apply: 14 })),
  }
}
