import { CODE } from '@contract/codes'
import type { Data, Payload } from '@contract/endpoints'
import type { SupportItem } from '@contract/endpoints/support'
import { post } from '@/http/api'
import { write } from '@/http/write'
import { reportUnexpected } from '@/lib/expected'

const INIT = '/open/support/init'
const PUT = '/open/support/put'

export interface Support {
  page: Data<typeof INIT>
  items: SupportItem[]
}

/** `gone` when no page has this id, undefined when the server refused for another reason. `lead_no` may be empty. */
export async function loadSupport(sid: string, lead_no: string): Promise<Support | 'gone' | undefined> {
  // No page has this id, or none can have it; the page says so.
  const options = { retry: 'read', own: [CODE.notFound, CODE.validation] } as const
  const [page, list] = await Promise.all([
    post(INIT, { sid }, options),
    post('/open/support/list', { sid, ...(lead_no && { lead_no }) }, options),
  ])
  if (page && page.code !== CODE.ok) return 'gone'
  return page?.data && list?.data ? { page: page.data, items: list.data.items } : undefined
}

/** Counts a click; the visitor neither waits for it nor sees its failure. */
export function countClick(sid: string, item: string, single: boolean) {
  const path = single ? '/open/support/single/click' : '/open/support/click'
  void post(path, { sid, item }, { quiet: true }).catch(reportUnexpected)
}

export const putLead = (lead: Payload<typeof PUT>, onRefused: (msg: string) => void) =>
  write(PUT, lead, { onRefused })
