import { pages } from '@contract/pages'
import { Type as T } from 'typebox'
import type { Carrier, Sent } from '../delivery/task'
import { failureOf } from '../delivery/webhook'
import type { Deps } from '../http/deps'
import { dayText, hourText } from '../lib/time/china-clock'
import { chinaDate } from '../lib/time/china-date'
import { type Wechat, WechatError } from './api'

/**
 * Messages are switched off, or the permission was used, perhaps by an attempt whose answer was lost
 * (server/API/mp-message-management/subscribe-message/api_sendmessage, as are the errors below).
 */
const REFUSED = 43101
/** Errors that another attempt does not change: openid, template, page and fields. */
const FINAL: readonly number[] = [40003, 40037, 41030, 47003]
/** Longest value of the kind `thing`, characters. */
const THING = 20

/** 2026年11月20日 10:05, as the kind `time` wants it. */
const timeText = (at: Date) => `${chinaDate(at).slice(0, 4)}年${dayText(at)} ${hourText(at)}`

function failed(error: unknown, now: Date): Sent {
  if (!(error instanceof WechatError)) return failureOf(error, now)
  if (error.code === REFUSED) return { status: null, error: null }
  return { status: null, error: error.message, gone: FINAL.includes(error.code) }
}

/** Sends the messages of the configured template to visitors; the card opens their applications. */
export function noticeCarrier({ clock }: Pick<Deps, 'clock'>, wechat: Wechat): Carrier {
  const { notice } = wechat.settings
  return {
    delaySeconds: 0,
    async send({ data, personal, record }) {
      if (!notice) return { status: null, error: 'no template is configured' }
      const { product, status, at } = data as { product: string; status: string; at: string }
      const { openid } = personal as { openid: string }
      const { fields } = notice
      const values = [
        [fields.product, Array.from(product).slice(0, THING).join('')],
        [fields.status, status],
        [fields.time, timeText(new Date(at))],
      ].flatMap(([name, value]) => (name ? [[name, { value }] as const] : []))
      const body = {
        touser: openid,
        template_id: notice.template_id,
        page: pages.result.page,
        data: Object.fromEntries(values),
        miniprogram_state: 'formal',
        lang: 'zh_CN',
      }
      try {
        await wechat.call('cgi-bin/message/subscribe/send', body, T.Object({}), record)
        return { status: null, error: null }
      } catch (error) {
        return failed(error, clock.now())
      }
    },
  }
}
