import type { ApplyNo } from '@contract/brands'
import type { Destination } from '@contract/outbound/destination'
import { post } from '@/http/api'
import { read } from '@/http/read'

/** The destination of a support page's item. The request counts as a click, so it is not retried. */
export async function supportDestination(sid: string, item: string): Promise<Destination | undefined> {
  return (await post('/open/support/redirect/click', { sid, item }))?.data ?? undefined
}

/** The page of the institution at which the visitor makes an application, with its referral number. */
export const referralDestination = (apply_no: ApplyNo) => read('/v1/app/referral', { apply_no })
