import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Network as ProxyNetwork } from '../proxied/network'

/** The network of one visit in the tools. */
export class Network extends ProxyNetwork {
  /** Whether no request is on its way, apart from those whose response a fault holds back. */
  override get idle() {
    return this.underway === this.heldBack
  }
}

/**
 * The host that the build in the tools calls. It records the requests of the present visit, answers with its faults
 * and forwards the others to its server, so that `wx.request` itself stays the tools' own. Between two visits it
 * answers nothing.
 */
export async function startHost(port: number) {
  let visit: Network | undefined
  const server = http.createServer((request, response) => {
    if (!visit) return void response.destroy()
    visit.answer(request, response).catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening').catch((error: Error) => {
    throw new Error(`the build calls 127.0.0.1:${port}, where the test has to listen: ${error.message}`)
  })
  return {
    /** Its origin, e.g. `http://127.0.0.1:41234`. */
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Sets the visit to which the requests belong from now on. */
    use(next: Network | undefined) {
      visit = next
    },
    close() {
      server.close().closeAllConnections()
    },
  }
}
