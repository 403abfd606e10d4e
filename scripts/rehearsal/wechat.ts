import { setTimeout as sleep } from 'node:timers/promises'
import type { Tls } from '../../server/test/tools/remote/server'
import { type WechatCall, wechatServer } from '../../server/test/tools/remote/wechat'
import type { Received, RehearsalScene } from './scene'
import { FAULTS } from './settings'

/** Calls that one access token serves before WeChat ends it: few, so that the servers have to renew it together. */
const CALLS = { min: 3, more: 4 }
/** Longer than the servers wait, milliseconds. */
const LOST_MS = 4_000
const BUSY = { errcode: -1 }
const [WRONG, NO_PERMISSION] = [{ errcode: 47003 }, { errcode: 43101 }]

/** The codes of WeChat that a visitor hands out; each works once. */
export const phoneCode = (mobile: string, nth: number) => `good-${mobile}-${nth}`
export const loginCode = (mobile: string, nth: number) => `login-${mobile}-${nth}`

/** WeChat: an access token ends after a few calls, a permission is for one message, and a call meets a busy server or its answer is lost. */
export async function startWechat(
  { state, dice, violated }: RehearsalScene,
  { notices }: Received,
  tls: Tls,
) {
  const wechat = await wechatServer(tls)
  let left = CALLS.min
  wechat.gate = async ({ query }) => {
    if (query.access_token !== wechat.tokens.at(-1) || left-- > 0) return
    left = CALLS.min + dice.below(CALLS.more)
    wechat.tokens = [`token-${wechat.calls.length}`]
  }
  const send = 'cgi-bin/message/subscribe/send'
  wechat.usual[send] = ({ body }) => {
    const { touser, data } = body as { touser: string; data: Record<string, { value: string }> }
    const { thing1, phrase2, time3 } = data
    if (!thing1 || !phrase2 || !time3 || thing1.value.length > 20 || phrase2.value.length > 5) return WRONG
    const [, , , mobile = ''] = touser.split('-')
    const isDelivered = !notices.some((one) => one.mobile === mobile)
    const who = state.visitors.find((one) => one.mobile === mobile)
    const about = who?.owns.find((number) => state.confirmed.get(number)?.product === thing1.value)
    if (isDelivered && about && [...state.ended].some((key) => key.startsWith(about)))
      violated('nobody gets a message about a withdrawn application', about)
    notices.push({ mobile, product: thing1.value })
    return isDelivered ? { errcode: 0 } : NO_PERMISSION
  }
  const meets = () => dice.chance(FAULTS.refuse / 2)
  for (const [path, usual] of Object.entries(wechat.usual))
    wechat.answers[path] = async (call: WechatCall) => {
      if (meets()) return BUSY
      const answer = usual(call)
      if (meets()) await sleep(LOST_MS)
      return answer
    }
  return wechat
}
