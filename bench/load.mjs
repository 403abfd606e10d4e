/** Sends requests to a running server with autocannon. */
import autocannon from 'autocannon'
import { headersOf } from './visitors.mjs'

/** Simultaneous connections of a load case, unless it says otherwise. */
export const CONNECTIONS = 16

const isOk = (body) => body.startsWith('{"code":200')

/** Runs a case: each of `bodies` once, or `body` for some seconds; of `compressed` ones only the status counts. */
export async function load(
  baseUrl,
  { path, token, body, bodies, compressed, method = 'POST', headers, connections = CONNECTIONS, seconds },
) {
  const queue = bodies && [...bodies]
  const request = { method, path, headers: headers ?? headersOf(token), body }
  const result = await autocannon({
    url: baseUrl,
    connections,
    timeout: 20,
    ...(queue ? { amount: queue.length } : { duration: seconds }),
    requests: [{ ...request, setupRequest: (one) => ({ ...one, ...queue?.pop() }) }],
    ...(method === 'POST' && !compressed ? { verifyBody: isOk } : {}),
  })
  const { latency, errors, timeouts, non2xx, mismatches } = result
  return {
    requests: result.requests.total,
    per_second: Math.round(result.requests.total / result.duration),
    p50_ms: latency.p50,
    p99_ms: latency.p99,
    max_ms: latency.max,
    errors: errors + timeouts + non2xx + mismatches,
  }
}
