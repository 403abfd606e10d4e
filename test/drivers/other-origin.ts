import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

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
  const host = http.createServer(({ url, headers, method }, response) => {
    if (method !== 'GET') return void response.writeHead(405).end()
    const asked = http.get(api + url, { headers: { accept: headers.accept ?? '*/*' } }, async (answer) => {
      const { 'content-length': _length, 'content-security-policy': policy, ...kept } = answer.headers
      const allowed = String(policy ?? '').replace(/(connect-src|img-src)[^;]*/g, (list) => `${list} ${api}`)
      response.writeHead(answer.statusCode ?? 502, {
        ...kept,
        ...(policy && { 'content-security-policy': allowed }),
      })
      if (!String(kept['content-type']).includes('javascript')) return void answer.pipe(response)
      response.end((await text(answer)).replaceAll(SAME_ORIGIN, `apiHost:${JSON.stringify(api)}`))
    })
    asked.on('error', () => response.destroy())
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
