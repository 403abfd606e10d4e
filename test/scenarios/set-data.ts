import type { Driver } from '../drivers/driver'
import type { Crossing } from '../drivers/weapp/page-stack'
import type { WeappTarget } from '../drivers/weapp/target'

/**
 * An action of the visitor with all its `setData` calls, until no request was pending and the screen had stopped
 * changing. This includes server responses, new pages and the pages below.
 */
export interface Interaction {
  scenario: string
  what: string
  calls: number
  bytes: number
}

/** Limits at the 95th percentile; WeChat itself warns about a single `setData` over 256 KB. */
export const MOST = { calls: 4, bytes: 32 * 1024 }

const INTERACTIONS = ['open', 'reload', 'back', 'tap', 'tapTwice', 'tapText', 'fill'] as const

const crosses = (driver: Driver): driver is WeappTarget => 'crossings' in driver

/** The interactions of one list of scenarios. */
export class Interactions {
  readonly all: Interaction[] = []
  /**
   * The number of `setData` calls after an interaction had ended: countdowns, toasts that disappear, responses that
   * were held back.
   */
  later = 0

  /**
   * Returns the same driver with every interaction recorded. A driver without a separate render layer is returned
   * unchanged.
   */
  watch(driver: Driver, scenario: string): Driver {
    if (!crosses(driver)) return driver
    const watched: Driver = { ...driver }
    let seen = 0
    /** Returns the `setData` calls since the last call of this function. */
    const crossed = async () => {
      const crossings = await driver.crossings(seen)
      seen += crossings.length
      return crossings
    }
    for (const kind of INTERACTIONS)
      Object.assign(watched, {
        [kind]: async (...given: [string?, string?]) => {
          this.later += (await crossed()).length
          await (driver[kind] as (...given: unknown[]) => Promise<void>)(...given)
          await driver.settle()
          const characters = kind === 'fill' ? Math.max(1, given[1]?.length ?? 0) : 1
          const what = [kind, given[0]].filter(Boolean).join(' ')
          this.note(scenario, what, characters, await crossed())
        },
      })
    return watched
  }

  /**
   * Records an interaction. The `setData` calls that occurred while a text was typed are distributed evenly among its
   * characters.
   */
  private note(scenario: string, what: string, characters: number, crossings: readonly Crossing[]) {
    const at = (i: number) => Math.floor((i * crossings.length) / characters)
    for (let i = 0; i < characters; i++) {
      const own = crossings.slice(at(i), at(i + 1))
      const bytes = own.reduce((sum, one) => sum + one.bytes, 0)
      this.all.push({ scenario, what, calls: own.length, bytes })
    }
  }

  /**
   * Returns the 95th percentile of calls or bytes per interaction. Most interactions are typed characters, which are
   * small.
   */
  percentile95(of: 'calls' | 'bytes'): number {
    const sorted = this.all.map((one) => one[of]).toSorted((a, b) => a - b)
    return sorted[Math.ceil(0.95 * sorted.length) - 1] ?? 0
  }

  /** Describes the interactions with the highest values. */
  worst(of: 'calls' | 'bytes', count = 8): string[] {
    return [...this.all]
      .sort((a, b) => b[of] - a[of])
      .slice(0, count)
      .map(({ scenario, what, calls, bytes }) => `${calls} calls, ${bytes} bytes: ${what} (${scenario})`)
  }
}
