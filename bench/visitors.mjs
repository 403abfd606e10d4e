/** Visitors of the running server, made through its own calls, as far as a measurement needs them. */
import { randomUUID } from 'node:crypto'
import { tsImport } from 'tsx/esm/api'

const { checkCharacter } = await tsImport('../server/src/lib/id-no', import.meta.url)

/** What the visitors ask for; many seeded products fit it in Hangzhou. */
const QUOTA = { amount: 2_000_000, term: 12, purpose: 'daily' }
const AREA = { code: '330106', country: '中国', province: '浙江省', city: '杭州市', county: '西湖区' }
const BASICS = {
  occupation: 'employee',
  monthly_income: 'from_8000',
  social_security: 'from_6',
  housing_fund: 'none',
}

let serial = 0
export const freshMobile = () => `139${String(10_000_000 + serial++)}`

function idNo() {
  const digits = `33010619900515${String(serial++ % 1000).padStart(3, '0')}`
  return digits + checkCharacter(digits)
}

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

/** A logged-in visitor whose order is complete, ready to be matched and to apply. */
export async function readyVisitor(baseUrl) {
  const { token } = await call(baseUrl, '/test/user/login', { mobile: freshMobile() })
  const ok = (path, payload) => call(baseUrl, path, payload, { token })
  await ok('/v1/user/nameSaveCity', { name: '张三', ...AREA })
  const { order_no, agreements } = await ok('/web/form', {})
  const consents = agreements.map(({ consent_id }) => consent_id)
  for (const [flow, values] of [QUOTA, { name: '张三', id_no: idNo() }, BASICS].entries()) {
    await ok('/web/form/save', { order_no, flow, values, consents })
  }
  return { token, order_no }
}

/** `count` ready visitors, eight at a time. */
export async function readyVisitors(baseUrl, count) {
  const visitors = []
  while (visitors.length < count) {
    const some = Math.min(8, count - visitors.length)
    visitors.push(...(await Promise.all(Array.from({ length: some }, () => readyVisitor(baseUrl)))))
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
