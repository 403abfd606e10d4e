import type { Application } from '@contract/endpoints/application'
import { loadPending, type Pending } from '@/http/calls/application'
import { listApplications } from './api'

/** What belongs to the visitor on the product list. */
export interface Own {
  /** Newest first. */
  applications: Application[]
  /** The order that was left before anything was submitted. */
  pending: Pending | null
}

/**
 * Loads what belongs to the visitor; sends no request without a login. Undefined when one of the two requests was
 * refused.
 */
export async function loadOwn(loggedIn: boolean): Promise<Own | undefined> {
  if (!loggedIn) return { applications: [], pending: null }
  const [applications, unfinished] = await Promise.all([listApplications(), loadPending()])
  if (!applications || !unfinished) return undefined
  const { pending } = unfinished
  return { applications, pending: pending?.page === 'result' ? null : pending }
}
