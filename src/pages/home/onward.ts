import type { PageId } from '@contract/pages'
import { withoutSecrets } from '@/lib/secrets'
import type { Visit } from '@/router/guard/step'
import { visitOf } from '@/router/locate'

/** Login leads on from these; leading back to them would be a circle. */
const ENTRIES: readonly PageId[] = ['home', 'landing', 'notFound']

/**
 * Where a login leads to: back to the page that needed it (`next`, only one of our own, and never with secrets: a
 * `uid` in it would log somebody else in), else to the channel's entry of the funnel.
 */
export function onward(next: string | undefined, entry: string | undefined): Visit {
  const visit = next ? visitOf(next) : undefined
  if (visit && !ENTRIES.includes(visit.id)) return { id: visit.id, params: withoutSecrets(visit.params) }
  return { id: entry === 'yfrom' ? 'yfrom' : 'from', params: {} }
}
