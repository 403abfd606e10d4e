import type { Driver } from '../drivers/driver'
import { type RunningServer, startServer } from '../drivers/server'
import { Interactions, MOST } from './set-data'

/** One visit, written once for both targets: by ids, pages, visible texts and the server's database. */
export interface Scenario {
  /** Describes what the visitor achieves; it is the title of the test. */
  title: string
  /** The engines that run the scenario. If a target is missing, a comment at the scenario says why. */
  on: readonly Engine[]
  walk(driver: Driver): Promise<void>
}

/** The folders of the drivers: browsers for the H5, frameworks for the mini-program. `engines`: the oldest Chromium. */
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
  close?: () => Promise<void>
}

/** One server, each scenario with its own driver. `simulate`, which runs most, also checks the limits of rendering. */
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
