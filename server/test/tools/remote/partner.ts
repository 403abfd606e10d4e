import { createHmac, randomUUID } from 'node:crypto'
import type { HalfValues } from '@contract/endpoints/half'
import type { TestApp } from '../harness'
import { signed } from './signed'

export const PARTNER = 'half-demo'

/** The hash by which a partner asks about a phone number. */
export const hashFor = ({ deps }: Pick<TestApp, 'deps'>, mobile: string, channel = PARTNER) => {
  const key = deps.config.integrations.partners[channel]?.hash_key ?? ''
  return createHmac('sha256', Buffer.from(key, 'base64')).update(mobile).digest('hex')
}

export interface NewLink {
  mobile: string
  values?: HalfValues
  ref?: string
}

/** The calls of the seed's partner, with HTTP status and body. */
export function partnerOf(server: TestApp) {
  const call = (path: string, body: object, id: string = randomUUID()) =>
    signed(server, `/open/partners/${PARTNER}/${path}`, body, { id })
  const consent = () => ({ version: '2.1', at: server.clock.now().toISOString() })
  return {
    link: ({ values = {}, ...link }: NewLink, id?: string) => call('links', { values, ...link }, id),
    known: (mobile: string, more: object = { consent: consent() }) =>
      call('known', { mobile_hash: hashFor(server, mobile), ...more }),
    /** `can_continue`, or the HTTP status of a refusal. */
    canContinue: async (mobile: string): Promise<boolean | number> => {
      const { http, body } = await call('known', {
        mobile_hash: hashFor(server, mobile),
        consent: consent(),
      })
      return http === 200 ? body.data.can_continue : http
    },
    events: async (cursor?: string, limit?: number) =>
      (await call('events', { ...(cursor && { cursor }), ...(limit && { limit }) })).body.data as {
        events: { id: string; ref: string | null; link_id: string | null; type: string; at: string }[]
        cursor: string
        more: boolean
      },
  }
}
