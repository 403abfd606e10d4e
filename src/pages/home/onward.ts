import type { PageId } from '@contract/pages'
import { withoutSecrets } from '@/lib/address/secrets'
import type { Visit } from '@/router/guard/step'
import { visitOf } from '@/router/locate'

/** The entry pages. A login there continues into the funnel; returning to them would be a loop. */
const ENTRIES: readonly PageId[] = ['home', 'landing', 'notFound']

/**
 * Where a login leads: back to the page that required it (`next`, only one of our own pages and never with secrets: a
 * `uid` in it would log another visitor in), otherwise to the channel's entry of the funnel.
 */
export function onward(next: string | undefined, entry: string | undefined): Visit {
  const visit = next ? visitOf(next) : undefined
  if (visit && !ENTRIES.includes(visit.id)) return { id: visit.id, params: withoutSecrets(visit.params) }
  return { id: entry === 'yfrom' ? 'yfrom' : 'from', params: {} }
}
