import { channelSettings } from './channel-settings'
import { type GuardDeps, goOn, type Outcome, type Step, type Visit } from './step'
import { channel, halfLink, hostResult, hostToken, resultQuery, title, uidLogin } from './steps'

/** In the order of S4.1. The tester's tools put one more step before all of them (tester/start). */
export const steps: Step[] = [
  title,
  channel,
  hostResult,
  resultQuery,
  halfLink,
  hostToken,
  uidLogin,
  channelSettings,
]

/**
 * Runs the steps until one does not continue.
 * @throws {ExpectedError} when a call of the guard gets no answer or an HTTP status other than 200
 */
export async function runGuard(
  visit: Visit,
  deps: GuardDeps,
  list: readonly Step[] = steps,
): Promise<Outcome> {
  for (const step of list) {
    const outcome = await step(visit, deps)
    if (outcome.kind !== 'continue') return outcome
  }
  return goOn
}
