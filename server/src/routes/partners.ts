import { CODE } from '@contract/codes'
import { MAX_EVENTS } from '@contract/signed/partners'
import { ConfigError } from '../config/values'
import type { Deps } from '../http/deps'
import type { SignedHandlers } from '../http/signed'
import { ApiError } from '../lib/api-error'
import { TOLERANCE_SECONDS } from '../lib/remote/signature'
import { momentOf } from '../lib/time/moment'
import { readFeed } from '../services/half/events'
import { makeHalfLink, partnerName } from '../services/half/links'
import { isPersonal } from '../services/half/reference'
import { isServed } from '../services/partner/known'

const invalid = (field: string, content: string) => ApiError.fields([{ field, content }])

/** Calls of the partners of the half flow (S18). */
export function partnerHandlers(deps: Deps): SignedHandlers<'partners'> {
  const { clock, config } = deps

  /** The time of the partner's consent must be one, and not in the future. */
  function checkConsent({ version, at }: { version: string; at: string }) {
    if (isPersonal(version)) throw invalid('consent.version', '版本号不能包含个人信息')
    const given = momentOf(at)
    if (!given || given.getTime() > clock.now().getTime() + TOLERANCE_SECONDS * 1000)
      throw invalid('consent.at', '同意时间不正确')
  }

  return {
    '/open/partners/:channel/links': async ({ db, sender: channel, payload }) => {
      const { mobile, values, ref = null } = payload
      if (ref !== null && isPersonal(ref)) throw invalid('ref', '编号不能包含手机号码或身份证号码')
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

    '/open/partners/:channel/known': async ({ db, sender: channel, payload }) => {
      const { mobile_hash, consent } = payload
      checkConsent(consent)
      const consent_version = consent.version
      return { can_continue: !(await isServed(db, deps, { channel, mobile_hash, consent_version })) }
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
