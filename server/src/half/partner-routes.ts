import { CODE } from '@contract/codes'
import { isPersonal } from '@contract/rules/personal'
import { MAX_EVENTS } from '@contract/signed/signed-calls'
import { ConfigError } from '../config/values'
import type { Deps } from '../http/deps'
import type { SignedHandlers } from '../http/handler'

import { ApiError } from '../lib/api-error'
import { readFeed } from './events'
import { makeHalfLink, partnerName } from './links'

const invalid = (field: string, content: string) => ApiError.fields([{ field, content }])

/** Calls of the partners of the half flow (S18). */
export function partnerHandlers(deps: Deps): SignedHandlers<'partners'> {
  const { config } = deps

  return {
    '/open/partners/:channel/links': async ({ db, sender: channel, payload }) => {
      const { mobile, values, ref = null } = payload
      if (ref !== null && isPersonal(ref)) throw invalid('ref', '编号不能包含手机号码、身份证号码或地址')
      const partner = await partnerName(db, channel).catch((error: unknown) => {
        throw error instanceof ConfigError ? new ApiError(CODE.conflict, '该渠道暂未开放') : error
      })
      const link = await makeHalfLink(db, deps, { mobile, channel, partner, values, ref })
      const query = new URLSearchParams({ _ch: channel, _token: link.token })
      return {
        url: `${config.publicUrl}/credit?${query.toString()}`,
        token: link.token,
        link_id: link.link_id,
        expires_at: link.expires_at.toISOString(),
      }
    },

    '/open/partners/:channel/events': async ({ db, sender: channel, payload }) => {
      const { cursor = '0', limit = MAX_EVENTS } = payload
      const feed = await readFeed(db, { channel, after: Number(cursor), limit })
      return {
        events: feed.events.map(({ seq, at, ...event }) => ({
          id: String(seq),
          ...event,
          at: at.toISOString(),
        })),
        cursor: String(feed.cursor),
        more: feed.more,
      }
    },
  }
}
