import type { Scene } from './scene'
import type { Report } from './state'

/** Sends a report of this institution; the same report has the same id. */
export const report = ({ signed }: Pick<Scene, 'signed'>, institution: string, body: Report, id: string) =>
  signed<{ applied: boolean; status: string }>(`/open/institutions/${institution}/status`, body, id)
