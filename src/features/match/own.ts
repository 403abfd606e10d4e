import type { Data } from '@contract/endpoints'
import type { Application } from '@contract/endpoints/application'
import { post } from '@/http/api'
import { listApplications } from './api'

export type Pending = NonNullable<Data<'/v1/app/pending'>['pending']>

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
  const [applications, unfinished] = await Promise.all([
    listApplications(),
    post('/v1/app/pending', {}, { retry: true }),
  ])
  if (!applications || !unfinished?.data) return undefined
  const { pending } = unfinished.data
  return { applications, pending: pending?.page === 'result' ? null : pending }
}
