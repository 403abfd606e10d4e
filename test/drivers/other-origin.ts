import { createHash } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** The base host in the built H5 (config/env.ts), empty because the server also serves the H5. */
const SAME_ORIGIN = 'apiHost:""'

/** Another origin that serves the H5. */
export interface OtherOrigin {
  origin: string
  /** From now on serves the pages and files of this server, as a build that has the server as its base host. */
  serve(api: string): void
  close(): void
}

/**
 * Starts another origin that serves the H5 of a server. The server's base host is compiled into the files and allowed
 * by the content security policy, as in a build with `TARO_APP_API_HOST`. This origin does not answer API requests.
 */
export async function otherOrigin(): Promise<OtherOrigin> {
  let api = ''
  const host = http.createServer(async ({ url, headers, method }, response) => {
    if (method !== 'GET') return void response.writeHead(405).end()
    const answer = await fetch(api + url, { headers: { accept: headers.accept ?? '*/*' } }).catch(() => null)
    if (!answer) return void response.destroy()
    const kept = new Headers(answer.headers)
    // These headers describe the compressed body, but `fetch` has decompressed it.
    for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) kept.delete(name)
    let body = Buffer.from(await answer.arrayBuffer())
    if (/javascript|html/.test(kept.get('content-type') ?? ''))
      body = Buffer.from(body.toString().replaceAll(SAME_ORIGIN, `apiHost:${JSON.stringify(api)}`))
    const policy = kept.get('content-security-policy')
    if (policy) kept.set('content-security-policy', allowing(policy, api, body.toString()))
    response.writeHead(answer.status, Object.fromEntries(kept))
    response.end(body)
  })
  await once(host.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(host.address() as AddressInfo).port}`,
    serve: (address) => {
      api = address
    },
    close: () => {
      host.closeAllConnections()
      host.close()
    },
  }
}

/** The policy for this page, whose inline script has changed, with the server as an allowed address. */
function allowing(policy: string, api: string, html: string): string {
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return policy
    .replace(/(connect-src|img-src)[^;]*/g, `$& ${api}`)
    .replace(/script-src[^;]*/, `$& ${hashes.join(' ')}`)
}
