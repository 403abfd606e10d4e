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
  /** Where it runs; `USUAL` where left out. A target that cannot do it is not named, with the reason at the scenario. */
  on?: readonly Engine[]
  walk(driver: Driver): Promise<void>
}

/** What runs a client, by the folder of its driver: two browsers for the H5, two frameworks for the mini-program. */
export type Engine = 'chromium' | 'webkit' | 'simulate' | 'glass-easel'

/**
 * Both targets, by the cheaper framework of the mini-program. A scenario's rules hold on every driver of a target; so
 * another one is named only where it shows more: `glass-easel` for layout, touches, scrolling and layers, which `simulate`
 * has not, `webkit` for typing, storage, history and layers of another engine.
 */
const USUAL: readonly Engine[] = ['chromium', 'simulate']

export const enginesOf = ({ on = USUAL }: Scenario) => on

/** What a target needs to be visited. */
export interface Target {
  name: Engine
  newDriver: (server: RunningServer) => Promise<Driver>
  /** Ends what the drivers shared. */
  close?: () => Promise<void>
}

/**
 * Registers one test for each scenario that runs there, on a server of their own. Every scenario gets a driver of its own,
 * and fails also for what went wrong unseen; a picture of where it failed goes to test/pictures. Where all scenarios of the
 * mini-program run, a last test holds what crossed to its render layer meanwhile to the limits: a percentile of a choice of
 * long lists and sheets would say something else.
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

  for (const scenario of scenarios) {
    if (!enginesOf(scenario).includes(name)) continue
    const { title, walk } = scenario
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

  if (name === 'simulate')
    test('an interaction crosses to the render layer in at most 4 calls and 32 KB (95th percentile)', () => {
      interactions.write(expect.getState().testPath ?? 'unknown')
      const { calls, bytes } = interactions.figures().all
      expect(interactions.all).not.toHaveLength(0)
      if (calls.p95 > MOST.calls) expect(interactions.worst('calls', 20)).toEqual([])
      if (bytes.p95 > MOST.bytes) expect(interactions.worst('bytes', 20)).toEqual([])
    })
}
