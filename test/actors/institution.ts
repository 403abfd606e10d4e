import type { Scene } from './scene'

export const REPORTED = ['received', 'reviewing', 'contacting', 'closed'] as const
export const REASONS = ['decided', 'cancelled', 'unreachable', 'incomplete', 'duplicate', 'expired'] as const

/** What an institution says about an application. */
export interface Report {
  apply_no: string
  status: (typeof REPORTED)[number]
  at: string
  /** Of a closed one. */
  reason?: (typeof REASONS)[number]
}

/** Sends a report of this institution; the same report has the same id. */
export const report = ({ signed }: Pick<Scene, 'signed'>, institution: string, body: Report, id: string) =>
  signed<{ applied: boolean; status: string }>(`/open/institutions/${institution}/status`, body, id)
