import type { Driver } from '../drivers/driver'

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

/**
 * Registers one test for each scenario of the target. Every scenario gets a driver of its own, and fails also for what
 * went wrong unseen; a picture of where it failed goes to test/pictures.
 */
export function runScenarios(
  target: Driver['target'],
  scenarios: Scenario[],
  newDriver: () => Promise<Driver>,
) {
  for (const { title, only, walk } of scenarios) {
    if (only && only !== target) continue
    test(title, async () => {
      const driver = await newDriver()
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
}
