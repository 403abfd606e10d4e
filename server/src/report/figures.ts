import type { ClosedReason } from '@contract/endpoints/application'

/** The steps that a report counts, in the order of a visit. */
export const STEPS = [
  'landing',
  'login',
  'order',
  'match',
  'application',
  'received',
  'closed',
  'withdrawn',
] as const
export type Step = (typeof STEPS)[number]

/** How many were counted on a day (YYYY-MM-DD, China) under a name. */
export interface Count {
  day: string
  name: string
  count: number
}

/** What waits for a receiver now, or was given up. */
export interface Waiting {
  receiver: string
  waiting: number
  dead: number
  /** When the oldest that waits, and the oldest that is dead, was created. */
  oldest_waiting: Date | null
  oldest_dead: Date | null
}

/** Seconds between two things that happened. */
export interface Duration {
  what: string
  people: number
  p50: number
  p95: number
}

/** Everything that a report needs, with every group, however small: it must not be published as it is. */
export interface Figures {
  /** Each visitor once for each step, on the day and in the channel of the first time in the period. */
  steps: Record<Step, Count[]>
  /** Visitors by the reason of their first closed application. */
  closed: { reason: ClosedReason | null; count: number }[]
  /** Entries of the ledger, by agreement. */
  given: Count[]
  withdrawn: Count[]
  conversions: { platform: string; event: string; reported: number; waiting: number }[]
  deliveries: Waiting[]
  durations: Duration[]
  /** Names of channels and titles of agreements by code. */
  names: { channels: Record<string, string>; agreements: Record<string, string> }
}

/** The period of a report: whole days in China. */
export interface Period {
  from: Date
  past: Date
  /** YYYY-MM-DD, in order. */
  days: string[]
}

/** Channels that no file of the catalogue names; visitors can type any. */
export const UNREGISTERED = '?'
