import { type Check, one, type Step } from './checks/check'
import { contentChecks, longCheck, typeChecks } from './checks/content'
import { orderChecks, repetitionChecks } from './checks/order'
import { signatureChecks } from './checks/signatures'
import { type Exchange, exchange, isAccepted, type Target } from './exchange'
import type { PromiseName } from './promises'

const GONE = 410
const WORDS = {
  accepted: '2xx',
  settled: '2xx or 410',
  refused: '400 to 499, but not 410',
  kept: 'neither 2xx nor 410',
}

/** A check with what broke its promise, if anything did. */
export interface Outcome extends Pick<Check, 'title' | 'unseen'> {
  broken?: { promise: PromiseName; wanted: string; exchange: Exchange }
}

function isAsWanted(target: Target, { wants }: Step, done: Exchange): boolean {
  const { status } = done.answer ?? {}
  if (status === undefined) return false
  if (wants === 'accepted') return isAccepted(target, done)
  if (wants === 'settled') return isAccepted(target, done) || status === GONE
  if (wants === 'refused') return status >= 400 && status <= 499 && status !== GONE
  return !isAccepted(target, done) && status !== GONE
}

async function outcomeOf(target: Target, { title, promise, steps, unseen }: Check): Promise<Outcome> {
  for (const step of steps) {
    const done = await exchange(target, step.message, step)
    if (isAsWanted(target, step, done) && !done.limited) continue
    const wanted = target.relay && step.wants === 'accepted' ? 'a receipt' : WORDS[step.wants]
    const unanswered = target.relay ? 'receipt' : 'answer'
    const of = done.limited || done.paused > 0 ? 'limit' : done.failed ? unanswered : promise
    return { title, broken: { promise: of, wanted, exchange: done } }
  }
  return { title, ...(unseen && { unseen }) }
}

/** What this server sends, and what may come to a receiver on its way; a relay sees nothing of what it carries. */
const checksFor = ({ sign, seal_key, relay }: Target): Check[] =>
  relay
    ? [
        one('a valid envelope is answered with a receipt', 'receipt', 'accepted'),
        ...signatureChecks(relay.sign),
        ...repetitionChecks(),
        longCheck(),
      ]
    : [
        ...typeChecks(),
        ...signatureChecks(sign),
        ...repetitionChecks(),
        ...orderChecks(new Date()),
        ...contentChecks(seal_key),
      ]

/** Sends everything one after the other; only the first message when that is not accepted, because all else builds on it. */
export async function outcomesOf(target: Target): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const check of checksFor(target)) {
    outcomes.push(await outcomeOf(target, check))
    if (outcomes[0]?.broken) break
  }
  return outcomes
}
