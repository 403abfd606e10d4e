import { CODE } from '@contract/codes'
import { reportBug } from '@/lib/expected'
import type { ApplyItem } from './api'

/** What became of one application. `unknown`: no answer came, the server may or may not have it. */
export type Outcome =
  | { kind: 'submitted'; apply_no: string }
  | { kind: 'refused'; code: number; text: string }
  | { kind: 'unknown' }

/** Of the words on what became of a product's application. */
export const toldId = (code: string) => `apply-told-${code}`

/** Product code → outcome; a product that was not tried has none. */
export type Outcomes = Readonly<Record<string, Outcome>>

/**
 * Applies for one product after the other; one that is submitted already is not tried again. A refusal is told and the
 * next one follows; without an answer, or without a login, it stops, as the others would fare the same. `onOutcome` runs after
 * each, so that nothing that has happened is lost.
 */
export async function submitAll(
  items: readonly ApplyItem[],
  before: Outcomes,
  apply: (item: ApplyItem) => Promise<Outcome>,
  onOutcome: (outcomes: Outcomes) => void,
): Promise<Outcomes> {
  let outcomes = before
  for (const item of items) {
    if (outcomes[item.code]?.kind === 'submitted') continue
    const outcome = await apply(item).catch((error): Outcome => reportBug(error) ?? { kind: 'unknown' })
    outcomes = { ...outcomes, [item.code]: outcome }
    onOutcome(outcomes)
    // Without an answer, or a login, the next ones cannot succeed either.
    if (outcome.kind === 'unknown' || (outcome.kind === 'refused' && outcome.code === CODE.unauthenticated))
      break
  }
  return outcomes
}
