/** Creates the visitors that the measurements need, through the API of the running server. */
import { randomUUID } from 'node:crypto'
import { tsImport } from 'tsx/esm/api'

const { readyVisitor } = await tsImport('../test/scenarios/known.ts', import.meta.url)

/** Wraps a payload in the request body that S6.3 defines. */
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

/** Sends one request and returns `data`. It throws unless the code in the body is 200. */
export async function call(baseUrl, path, payload, { token, ...options } = {}) {
  const request = { method: 'POST', headers: headersOf(token), body: wrap(payload, options) }
  const answer = await fetch(baseUrl + path, request)
  const text = await answer.text()
  if (!answer.ok || !text.startsWith('{"code":200')) throw new Error(`${path}: HTTP ${answer.status} ${text}`)
  return JSON.parse(text).data
}

/** Creates `count` visitors with complete orders, who can be matched and can apply. Eight are created at a time. */
export async function readyVisitors(server, count) {
  const visitors = []
  while (visitors.length < count) {
    const some = Math.min(8, count - visitors.length)
    visitors.push(...(await Promise.all(Array.from({ length: some }, () => readyVisitor(server)))))
  }
  return visitors
}

/** Returns the application data for each matched product, as a visitor who has read consents and costs has them. */
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
