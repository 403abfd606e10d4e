import type { ProxiedBrowser } from '../drivers/proxied/browser'
import { proxiedDriver } from '../drivers/proxied/proxied-driver'
import { runScenarios } from '../scenarios/scenario'
import { scenarios } from '../scenarios/scenarios'

/**
 * Registers the journey from the channel to the application in a browser.
 *
 * @param program its path; without one the journey is skipped
 */
export function walkIn(name: string, program: string, start: (program: string) => Promise<ProxiedBrowser>) {
  const group = program ? describe : describe.skip
  group(`on the H5 in ${name}`, () => {
    let browser: ProxiedBrowser | undefined
    runScenarios(
      {
        name: 'engines',
        newDriver: async (server) => {
          browser ??= await start(program)
          return proxiedDriver(server, browser)
        },
        close: async () => browser?.end(),
      },
      scenarios,
    )
  })
}
