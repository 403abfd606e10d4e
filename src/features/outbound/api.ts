import type { Destination } from '@contract/outbound/destination'
import { post } from '@/http/api'

/** The destination of a support page's item. The request counts as a click, so it is not retried. */
export async function supportDestination(sid: string, item: string): Promise<Destination | undefined> {
  return (await post('/open/support/redirect/click', { sid, item }))?.data ?? undefined
}
