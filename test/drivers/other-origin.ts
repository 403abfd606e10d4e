import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Where the built H5 has its base host (config/env.ts, `TARO_APP_API_HOST`): empty, because it ships with its server. */
const SAME_ORIGIN = 'apiHost:""'

/** Another address that serves the H5. */
export interface OtherOrigin {
  origin: string
  /** Serves the pages and files of this server from now on, as a build for its base host. */
  serve(api: string): void
  close(): void
}

/**
 * An origin of its own for the H5 of a server: its pages and files, with the base host compiled in and allowed by the
 * policy, as a build with `TARO_APP_API_HOST` and a server with the same setting have it. Calls it does not take.
 */
export async function otherOrigin(): Promise<OtherOrigin> {
  let api = ''
  const host = http.createServer(async ({ url, headers, method }, response) => {
    if (method !== 'GET') return void response.writeHead(405).end()
    const answer = await fetch(api + url, { headers: { accept: headers.accept ?? '*/*' } }).catch(() => null)
    if (!answer) return void response.destroy()
    const kept = new Headers(answer.headers)
    // Of the body as it travelled; here it is whole again.
    for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) kept.delete(name)
    const policy = kept.get('content-security-policy')
    if (policy)
      kept.set('content-security-policy', policy.replace(/(connect-src|img-src)[^;]*/g, `$& ${api}`))
    const isScript = kept.get('content-type')?.includes('javascript')
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, Object.fromEntries(kept))
    response.end(isScript ? body.toString().replaceAll(SAME_ORIGIN, `apiHost:${JSON.stringify(api)}`) : body)
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
