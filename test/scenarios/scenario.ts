import type { Driver } from '../drivers/driver'
import { type RunningServer, startServer } from '../drivers/server'
import { Interactions, MOST } from './set-data'

/**
 * One visit, written once for both targets. It knows ids, pages and visible texts, and asks the server's database;
 * it knows neither Chromium nor the mini-program.
 */
export interface Scenario {
  /** What the visitor achieves, in plain words; the test's title. */
  title: string
  /** Left out where a target cannot do it, with the reason at the scenario. */
  only?: Driver['target']
  walk(driver: Driver): Promise<void>
}

/** What a target needs to be visited. */
export interface Target {
  name: Driver['target']
  newDriver: (server: RunningServer) => Promise<Driver>
  /** Ends what the drivers shared. */
  close?: () => Promise<void>
}

/**
 * Registers one test for each scenario of the target, on a server of their own. Every scenario gets a driver of its own,
 * and fails also for what went wrong unseen; a picture of where it failed goes to test/pictures. For a mini-program a last
 * test holds what crossed to its render layer meanwhile to the limits.
 */
export function runScenarios({ name, newDriver, close }: Target, scenarios: Scenario[]) {
  const interactions = new Interactions()
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(async () => {
    await close?.()
    await server?.stop()
  })

  for (const { title, only, walk } of scenarios) {
    if (only && only !== name) continue
    test(title, async () => {
      const driver = interactions.watch(await newDriver(server), title)
      try {
        await walk(driver)
      } catch (error) {
        await driver.picture(`failed ${title}`).catch(() => null)
        await driver.close().catch((unseen: Error) => {
          if (error instanceof Error) error.message += `\n${unseen.message}`
        })
        throw error
      }
      await driver.close()
    })
  }

  if (name === 'weapp')
    test('an interaction crosses to the render layer in at most 4 calls and 32 KB (95th percentile)', () => {
      interactions.write(expect.getState().testPath ?? 'unknown')
      const { calls, bytes } = interactions.figures().all
      expect(interactions.all).not.toHaveLength(0)
      if (calls.p95 > MOST.calls) expect(interactions.worst('calls', 20)).toEqual([])
      if (bytes.p95 > MOST.bytes) expect(interactions.worst('bytes', 20)).toEqual([])
    })
}
