import type { ApplyNo } from '@contract/brands'
import { CODE } from '@contract/codes'
import { reportBug } from '@/lib/expected'
import type { ApplyItem } from './api'

/**
 * The outcome of one application. `unknown` means that no answer arrived, so the server may or may not have accepted
 * it.
 */
export type Outcome =
  | { kind: 'submitted'; apply_no: ApplyNo }
  | { kind: 'refused'; code: number; text: string }
  | { kind: 'unknown' }

/** The id of the element with the outcome of a product's application. */
export const outcomeId = (code: string) => `apply-told-${code}`

/** Maps a product code to its outcome; a product that was not submitted has no entry. */
export type Outcomes = Readonly<Record<string, Outcome>>

/**
 * Applies for the products one after the other and skips those already submitted. After a refusal it continues with
 * the next product. It stops when no answer arrives or the login has expired, because the remaining requests would
 * fail in the same way. `onOutcome` runs after each request, so that no outcome is lost.
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
    if (outcome.kind === 'unknown' || (outcome.kind === 'refused' && outcome.code === CODE.unauthenticated))
      break
  }
  return outcomes
}
