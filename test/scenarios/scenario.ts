import type { Driver } from '../drivers/driver'
import { type RunningServer, startServer } from '../drivers/server'
import { Interactions, MOST } from './set-data'

/**
 * One visit, written once for both targets. It uses ids, pages and visible texts, and queries the server's database.
 * It uses nothing that is specific to Chromium or to the mini-program.
 */
export interface Scenario {
  /** Describes what the visitor achieves; it is the title of the test. */
  title: string
  /** The engines that run the scenario. If a target is missing, a comment at the scenario says why. */
  on: readonly Engine[]
  walk(driver: Driver): Promise<void>
}

/**
 * Browsers for the H5 and two frameworks for the mini-program, named after the folders of their drivers. `engines` are
 * the oldest supported Chromium.
 */
export type Engine = 'chromium' | 'webkit' | 'engines' | 'simulate' | 'glass-easel'

/**
 * Both targets, the mini-program on its faster framework. A scenario names another driver only if that tests more:
 * `glass-easel` has layout, touches, scrolling and layers; `webkit` another engine's typing, storage, history and
 * layers.
 */
const USUAL: readonly Engine[] = ['chromium', 'simulate']

/** For scenarios in which layout, touches, scrolling or layers of the mini-program matter, which `simulate` lacks. */
export const WITH_LAYOUT: readonly Engine[] = ['chromium', 'glass-easel']

/** For scenarios in which the engines of browsers differ too. */
export const EVERY_ENGINE: readonly Engine[] = [...WITH_LAYOUT, 'webkit']

/** Lists scenarios as a test file lists its tests; all of them run on these engines. */
export function list(add: (test: (title: string, walk: Scenario['walk']) => void) => void, on = USUAL) {
  const all: Scenario[] = []
  add((title, walk) => all.push({ title, walk, on }))
  return all
}

/** Describes how the scenarios of an engine are run. */
export interface Target {
  name: Engine
  newDriver: (server: RunningServer) => Promise<Driver>
  /** Closes what its drivers share. */
  close?: () => Promise<void>
}

/**
 * Registers a test for each scenario that this engine runs, on one server, each with its own driver; a picture of a
 * failure goes to test/pictures. On `simulate`, which runs most, the last tests check the limits of the render layer.
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

  for (const { title, walk, on } of scenarios) {
    if (!on.includes(name)) continue
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

  if (name === 'simulate') {
    test('no interaction makes more than 20 setData calls or one with more than 256 KB, a hidden page makes at most four, and no request is sent twice at once', () => {
      expect(interactions.reported).toEqual([])
    })
    test('an interaction makes at most 6 setData calls with 30 KB at the 95th percentile [S25.12]', () => {
      expect(interactions.all).not.toHaveLength(0)
      if (interactions.percentile95('calls') > MOST.calls) expect(interactions.worst('calls', 20)).toEqual([])
      if (interactions.percentile95('bytes') > MOST.bytes) expect(interactions.worst('bytes', 20)).toEqual([])
    })
  }
}
