/** Visitors of the running server, made through its own calls, as far as a measurement needs them. */
import { randomUUID } from 'node:crypto'
import { tsImport } from 'tsx/esm/api'

const { readyVisitor } = await tsImport('../test/scenarios/known.ts', import.meta.url)

/** A request body in the wrapping of S6.3. */
export const wrap = (payload, { device = 'bench', requestId = randomUUID() } = {}) =>
  JSON.stringify({
    public: {
      request_id: requestId,
      _ver: '0.0.0',
      _oid: 'oid',
      _ua: 'bench',
      _did: device,
      _os: 4,
      _ch: 'organic',
      _time: 0,
      _ref: 'http://127.0.0.1/',
      _plat: 4,
    },
    url: 'http://127.0.0.1/',
    phone_mark: '',
    user_id: 0,
    ...payload,
  })

export const headersOf = (token) => ({
  'content-type': 'application/json',
  ...(token ? { authorization: token } : {}),
})

/** One call; answers `data`, throws unless the body code is 200. */
export async function call(baseUrl, path, payload, { token, ...options } = {}) {
  const request = { method: 'POST', headers: headersOf(token), body: wrap(payload, options) }
  const answer = await fetch(baseUrl + path, request)
  const text = await answer.text()
  if (!answer.ok || !text.startsWith('{"code":200')) throw new Error(`${path}: HTTP ${answer.status} ${text}`)
  return JSON.parse(text).data
}

/** `count` visitors whose orders are complete, ready to be matched and to apply, made eight at a time. */
export async function readyVisitors(server, count) {
  const visitors = []
  while (visitors.length < count) {
    const some = Math.min(8, count - visitors.length)
    visitors.push(...(await Promise.all(Array.from({ length: some }, () => readyVisitor(server)))))
  }
  return visitors
}

/** What each product that fits needs to be applied for, as a visitor has it after reading: consents and cost sheet. */
export async function applications(baseUrl, { token, order_no }) {
  const { matched, amount, term } = await call(baseUrl, '/v2/product/showList', { order_no }, { token })
  return Promise.all(
    matched.map(async ({ code }) => {
      const { agreements, cost_sheet } = await call(baseUrl, '/v2/product/info', { code, amount, term })
      const consent_ids = agreements.map(({ consent_id }) => consent_id)
      return { code, amount, term, consent_ids, cost_sheet_hash: cost_sheet.hash }
    }),
  )
}
