import { createHash } from 'node:crypto'
import type { H5Driver } from './chromium/h5-driver'

/** The base host in the built H5 (config/env.ts), empty because the server also serves the H5. */
const SAME_ORIGIN = 'apiHost:""'

/** The policy for this page, whose inline script has changed, with the server as an allowed address. */
function allowing(policy: string, api: string, html: string): string {
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return policy
    .replace(/(connect-src|img-src)[^;]*/g, `$& ${api}`)
    .replace(/script-src[^;]*/, `$& ${hashes.join(' ')}`)
}

/** As built with `TARO_APP_API_HOST`: the server's host is in the files, and this origin answers no API request. */
export async function serveElsewhere({ browserPage, server: { baseUrl } }: H5Driver, origin: string) {
  const context = browserPage.context()
  // A new browser lets no other origin talk to this machine, where the server is; an older one has no such permission.
  await context.grantPermissions(['local-network-access'], { origin }).catch(() => {})
  await context.route(`${origin}/**`, async (route) => {
    if (route.request().method() !== 'GET') return route.fulfill({ status: 405 })
    // A response of the browser's own is disposed of when the page leaves; this one stays readable.
    const response = await fetch(route.request().url().replace(origin, baseUrl))
    const {
      'content-encoding': _encoding,
      'content-length': _length,
      ...headers
    } = Object.fromEntries(response.headers)
    const file = Buffer.from(await response.arrayBuffer())
    const answer = { status: response.status, headers, body: file }
    if (!/javascript|html/.test(headers['content-type'] ?? '')) return route.fulfill(answer)
    const body = file.toString().replaceAll(SAME_ORIGIN, `apiHost:${JSON.stringify(baseUrl)}`)
    const policy = allowing(headers['content-security-policy'] ?? '', baseUrl, body)
    return route.fulfill({ ...answer, body, headers: { ...headers, 'content-security-policy': policy } })
  })
}
