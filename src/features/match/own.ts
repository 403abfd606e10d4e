import type { Application } from '@contract/endpoints/application'
import { loadPending, type Pending } from '@/http/calls/application'
import { listApplications } from './api'

/** What is the visitor's own on the product list. */
export interface Own {
  /** Newest first. */
  applications: Application[]
  /** Left unfinished before anything was submitted. */
  pending: Pending | null
}

/** Nothing is asked for a visitor without a login. Undefined when one of the two could not be had. */
export async function loadOwn(loggedIn: boolean): Promise<Own | undefined> {
  if (!loggedIn) return { applications: [], pending: null }
  const [applications, unfinished] = await Promise.all([listApplications(), loadPending()])
  if (!applications || !unfinished) return undefined
  const { pending } = unfinished
  return { applications, pending: pending?.page === 'result' ? null : pending }
}
