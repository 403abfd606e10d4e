import { randomUUID } from 'node:crypto'
import type { HalfValues } from '@contract/endpoints/half'
import type { TestApp } from '../harness'
import { signed } from './signed'

export const PARTNER = 'half-demo'

interface NewLink {
  mobile: string
  values?: HalfValues
  ref?: string
}

/** The calls of the seed's partner, with HTTP status and body. */
export function partnerOf(server: TestApp) {
  const call = (path: string, body: object, id: string = randomUUID()) =>
    signed(server, `/open/partners/${PARTNER}/${path}`, body, { id })
  return {
    link: ({ values = {}, ...link }: NewLink, id?: string) => call('links', { values, ...link }, id),
    events: async (cursor?: string, limit?: number) =>
      (await call('events', { ...(cursor && { cursor }), ...(limit && { limit }) })).body.data as {
        events: { id: string; ref: string | null; link_id: string | null; type: string; at: string }[]
        cursor: string
        more: boolean
      },
  }
}
