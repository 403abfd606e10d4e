import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Network } from './network'

/** The few commands of a real browser that a visit needs; each engine has its own protocol for them. */
export interface ProxiedBrowser {
  /** Sends every further request of the browser through this network. */
  use(network: Network): void
  /** Begins to open an address. */
  goTo(url: string): Promise<unknown>
  back(): Promise<unknown>
  address(): Promise<string>
  title(): Promise<string>
  /** Runs a function in the page, without its closure. */
  run<A extends unknown[], R>(call: (...args: A) => R, ...args: A): Promise<Awaited<R>>
  /** Taps an element (`aim` of in-page.ts); returns the reason when it cannot be tapped now. */
  tap(wanted: string, byText: boolean): Promise<string | undefined>
  /** Types into the input of an element, which is empty and has the focus. */
  type(id: string, text: string): Promise<void>
  end(): Promise<void>
}

/** Starts an HTTP proxy of which `use` sets the network that answers. */
export async function startProxy() {
  let network: Network | undefined
  const server = http.createServer((request, response) => {
    if (!network) return response.destroy()
    network.answer(request, response).catch(() => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    use: (next: Network) => {
      network = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
