import type { Driver } from '../drivers/driver'
import { type RunningServer, startServer } from '../drivers/server'
import { Interactions, MOST } from './set-data'

/**
 * One visit, written once for both targets. It knows ids, pages and visible texts, and asks the server's database;
 * it knows neither Chromium nor the mini-program.
 */
export interface Scenario {
  /** What the visitor achieves; the test's title. */
  title: string
  /** Engines that run it; `USUAL` where left out. Where a target is missing, a comment at the scenario says why. */
  on?: readonly Engine[]
  walk(driver: Driver): Promise<void>
}

/** Two browsers for the H5 and two frameworks for the mini-program, by the folder of their driver. */
export type Engine = 'chromium' | 'webkit' | 'simulate' | 'glass-easel'

/**
 * Both targets, the mini-program by its faster framework. A rule that holds on one driver of a target holds on the other,
 * so a scenario names another one only where that shows more: `glass-easel` layout, touches, scrolling and layers, which
 * `simulate` does not have; `webkit` typing, storage, history and layers of another engine.
 */
const USUAL: readonly Engine[] = ['chromium', 'simulate']

export const enginesOf = ({ on = USUAL }: Scenario) => on

/** How the scenarios of an engine are run. */
export interface Target {
  name: Engine
  newDriver: (server: RunningServer) => Promise<Driver>
  /** Ends what its drivers share. */
  close?: () => Promise<void>
}

/**
 * Registers one test for each scenario that this engine runs, all on one server. Every scenario has a driver of its own and
 * also fails for errors that it did not look at; a picture of the failure goes to test/pictures. On `simulate`, which runs
 * all scenarios, a last test checks the limits of what crossed to the render layer; the percentile of a selection would
 * say something else.
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
      expect(interactions.all).not.toHaveLength(0)
      if (interactions.percentile95('calls') > MOST.calls) expect(interactions.worst('calls', 20)).toEqual([])
      if (interactions.percentile95('bytes') > MOST.bytes) expect(interactions.worst('bytes', 20)).toEqual([])
    })
}
