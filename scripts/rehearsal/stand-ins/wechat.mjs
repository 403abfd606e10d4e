/** Calls that one access token serves before WeChat ends it: few, so that the servers have to renew it together. */
const CALLS = { min: 3, more: 4 }
/** Longer than the servers wait, milliseconds. */
const LOST_MS = 4_000

/**
 * WeChat's server API: one access token for all, codes that work once (`phone-<number>-…`, `login-<number>-…`), and one
 * message for each permission. Faults: busy (nothing happens), and an answer that is lost after everything has happened.
 * @returns answers a request by its path with its query, and its body: `{ answer, waitMs }`
 */
export function startWechat({ key, appid, faults = {} }, journal, chance) {
  const { lines } = journal
  const knows = (secret, id) => secret === key && id === appid
  const meets = (fault, what) =>
    lines.every(({ met }) => met !== `${fault} ${what}`) && chance(fault, what) < (faults.refuse ?? 0) / 2

  const tokens = () => lines.flatMap(({ token }) => token ?? [])
  const uses = (token) => lines.filter(({ used }) => used === token).length
  function validToken() {
    const token = tokens().at(-1)
    const most = CALLS.min + CALLS.more * chance('calls', token)
    return token && uses(token) < most ? token : null
  }

  /** Takes a code; false when it was used. */
  function take(code) {
    if (lines.some((line) => line.code === code)) return false
    journal.note({ code })
    return true
  }
  const mobileOf = (code) => code.split('-')[1]

  const API = {
    'cgi-bin/stable_token'(_, { appid: id, secret }) {
      if (!knows(secret, id)) return { errcode: 40125 }
      const token = validToken() ?? `token-${tokens().length}`
      journal.note({ token })
      return { access_token: token, expires_in: 7_200 }
    },
    'sns/jscode2session'(query) {
      if (!knows(query.get('secret'), query.get('appid'))) return { errcode: 40125 }
      const code = query.get('js_code')
      return take(code) ? { openid: `openid-${mobileOf(code)}` } : { errcode: 40163 }
    },
    'wxa/business/getuserphonenumber'(_, { code }) {
      if (!take(code)) return { errcode: 40029 }
      const mobile = mobileOf(code)
      journal.note({ mobile })
      return { errcode: 0, phone_info: { purePhoneNumber: mobile, countryCode: 86, watermark: { appid } } }
    },
    'cgi-bin/message/subscribe/send'(_, { touser, data }) {
      const { thing1, phrase2, time3 } = data
      if (!time3 || thing1.value.length > 20 || phrase2.value.length > 5) return { errcode: 47003 }
      const errcode = lines.some(({ openid }) => openid === touser) ? 43101 : 0
      journal.note({ openid: touser, product: thing1.value, errcode })
      return { errcode }
    },
  }

  return (url, text) => {
    const { pathname, searchParams: query } = new URL(url, 'https://api.weixin.qq.com')
    const path = pathname.slice(1)
    const body = text ? JSON.parse(text) : {}
    const what = `${path} ${body.code ?? body.touser ?? query.get('js_code') ?? ''}`
    const token = query.get('access_token')
    if (token !== null && token !== validToken()) return { answer: { errcode: 42001 } }
    if (token !== null) journal.note({ used: token })
    const fault = ['busy', 'lost'].find((one) => meets(one, what))
    if (fault) journal.note({ met: `${fault} ${what}` })
    if (fault === 'busy') return { answer: { errcode: -1 } }
    const answer = API[path](query, body)
    if (answer.errcode === 40125) journal.note({ forged: what })
    return { answer, waitMs: fault === 'lost' ? LOST_MS : 0 }
  }
}
