import type { Destination } from '@contract/outbound/destination'
import { post } from '@/http/api'

/** Where an item of a support page leads; asking counts as a click, so it is not repeated by itself. */
export async function supportDestination(sid: string, item: string): Promise<Destination | undefined> {
  return (await post('/open/support/redirect/click', { sid, item }))?.data ?? undefined
}
