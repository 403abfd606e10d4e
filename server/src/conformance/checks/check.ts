import type { Otherwise } from '../exchange'
import { type Invented, invent, newApplication } from '../messages'
import type { PromiseName } from '../promises'

/**
 * What the answer must be: `accepted` 2xx, of a relay its receipt; `settled` also 410, after which nothing is repeated;
 * `refused` 400 to 499, but not 410; `kept` neither 2xx nor 410, so that it is sent again.
 */
export type Wanted = 'accepted' | 'settled' | 'refused' | 'kept'

export interface Step extends Otherwise {
  message: Invented
  wants: Wanted
}

/** Messages that are sent one after the other. */
export interface Check {
  title: string
  promise: PromiseName
  steps: Step[]
  /** What only the receiver can see of it. */
  unseen?: string
}

export const application = (number = newApplication()) => invent('application.submitted', number)

/** A check of one message, by default a new application. */
export const one = (
  title: string,
  promise: PromiseName,
  wants: Wanted,
  how: Otherwise & { message?: Invented } = {},
): Check => ({ title, promise, steps: [{ message: application(), wants, ...how }] })
