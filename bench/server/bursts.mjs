/** Many simultaneous requests of one kind, as `bench/server.mjs` measures them. */
import { randomUUID } from 'node:crypto'
import { tsImport } from 'tsx/esm/api'
import { load } from '../load.mjs'
import { percentile } from '../report.mjs'
import { call, headersOf, wrap } from '../visitors.mjs'

const { newPerson } = await tsImport('../../test/scenarios/person.ts', import.meta.url)

/** Sends the same application 1,000 times at once. The server must store a single application. */
export async function sameApplication(baseUrl, [visitor], products) {
  const product = products.at(-1)
  const { token, order_no } = visitor
  const bodies = Array.from({ length: 1_000 }, () => ({
    headers: headersOf(token),
    body: wrap({ order_no, ...product }),
  }))
  const row = await load(baseUrl, { path: '/v1/product/apply', bodies, connections: 1_000 })
  const { applications: stored } = await call(baseUrl, '/web/result/list', { order_no }, { token })
  const live = stored.filter(({ code }) => code === product.code).length
  return { case: '1,000 apply at once, one visitor', ...row, stored: live }
}

/** Logs in 200 visitors with different phone numbers by SMS code at once, from one network address. */
export async function logins(baseUrl) {
  const from = performance.now()
  const tries = await Promise.allSettled(
    Array.from({ length: 200 }, async () => {
      const { mobile } = newPerson()
      const device = randomUUID()
      const began = performance.now()
      const { agreements } = await call(baseUrl, '/v1.0/user/login/pre/check', { mobile }, { device })
      const { dev_code } = await call(baseUrl, '/v1.0/sms/send/code', { mobile, scene: 'login' }, { device })
      const consents = agreements.map(({ consent_id }) => consent_id)
      const { user_id } = await call(
        baseUrl,
        '/v1.0/user/code/login',
        { mobile, code: dev_code, consents },
        { device },
      )
      return { user_id, ms: performance.now() - began }
    }),
  )
  const seconds = (performance.now() - from) / 1000
  const done = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const refused = tries.find((one) => one.status === 'rejected')
  if (refused) console.log(`a login failed: ${refused.reason.message}`)
  const times = done.map(({ ms }) => ms)
  return {
    case: '200 SMS logins at once',
    requests: tries.length * 3,
    per_second: Math.round((done.length * 3) / seconds),
    p50_ms: Math.round(percentile(times, 0.5)),
    p99_ms: Math.round(percentile(times, 0.99)),
    max_ms: Math.round(Math.max(...times)),
    errors: tries.length - done.length,
    stored: new Set(done.map(({ user_id }) => user_id)).size,
  }
}
