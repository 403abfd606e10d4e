import { CODE } from '@contract/codes'
import { reportUnexpected } from '@/lib/expected'
import type { ApplyItem, Outcome } from './api'

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
    const outcome = await apply(item).catch(
      (error): Outcome => reportUnexpected(error) ?? { kind: 'unknown' },
    )
    outcomes = { ...outcomes, [item.code]: outcome }
    onOutcome(outcomes)
    if (outcome.kind === 'unknown' || (outcome.kind === 'refused' && outcome.code === CODE.unauthenticated))
      break
  }
  return outcomes
}
