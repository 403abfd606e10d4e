import type { Driver } from '../drivers/driver'
import type { Crossing } from '../drivers/weapp/page-stack'
import type { WeappTarget } from '../drivers/weapp/target'

/**
 * An action of the visitor, with all that crossed to the render layer until no call was under way and the screen had stopped
 * changing, including answers of the server, new pages and pages below.
 */
export interface Interaction {
  scenario: string
  what: string
  calls: number
  bytes: number
}

/** At the 95th percentile; WeChat itself warns of a single `setData` over 256 KB. */
export const MOST = { calls: 4, bytes: 32 * 1024 }

const INTERACTIONS = ['open', 'reload', 'back', 'tap', 'tapTwice', 'tapText', 'fill'] as const

const crosses = (driver: Driver): driver is WeappTarget => 'crossings' in driver

/** Interactions of one list of scenarios. */
export class Interactions {
  readonly all: Interaction[] = []
  /** What crossed after an interaction had come to rest: countdowns, messages that leave, answers that were held back. */
  later = 0

  /** The same driver with every interaction recorded; a driver without a render layer of its own is left as it is. */
  watch(driver: Driver, scenario: string): Driver {
    if (!crosses(driver)) return driver
    const watched: Driver = { ...driver }
    let seen = 0
    /** What has crossed since the last call of this function. */
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

  /** Typed characters share what crossed while they were typed in equal parts, one after the other. */
  private note(scenario: string, what: string, characters: number, crossings: readonly Crossing[]) {
    const at = (i: number) => Math.floor((i * crossings.length) / characters)
    for (let i = 0; i < characters; i++) {
      const own = crossings.slice(at(i), at(i + 1))
      const bytes = own.reduce((sum, one) => sum + one.bytes, 0)
      this.all.push({ scenario, what, calls: own.length, bytes })
    }
  }

  /** The 95th percentile of what an interaction takes; most are typed characters, and small. */
  percentile95(of: 'calls' | 'bytes'): number {
    const sorted = this.all.map((one) => one[of]).toSorted((a, b) => a - b)
    return sorted[Math.ceil(0.95 * sorted.length) - 1] ?? 0
  }

  /** The interactions with the most, in words. */
  worst(of: 'calls' | 'bytes', count = 8): string[] {
    return [...this.all]
      .sort((a, b) => b[of] - a[of])
      .slice(0, count)
      .map(({ scenario, what, calls, bytes }) => `${calls} calls, ${bytes} bytes: ${what} (${scenario})`)
  }
}
