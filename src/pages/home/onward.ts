import { isEntryPage } from '@contract/rules/entry-pages'
import { withoutSecrets } from '@/lib/address/secrets'
import type { Visit } from '@/router/guard/step'
import { visitOf } from '@/router/locate'

/** Back to the page that required the login, without its `uid` (which would log another visitor in), or the entry. */
export function onward(next: string | undefined, entry: string | undefined): Visit {
  const visit = next ? visitOf(next) : undefined
  // Returning to an entry page would be a loop.
  if (visit && !isEntryPage(visit.id) && visit.id !== 'notFound')
    return { id: visit.id, params: withoutSecrets(visit.params) }
  return { id: entry === 'yfrom' ? 'yfrom' : 'from', params: {} }
}
