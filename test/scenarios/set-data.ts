import type { Driver } from '../drivers/driver'
import type { Crossing } from '../drivers/weapp/crossings'
import type { WeappTarget } from '../drivers/weapp/target'

/** All `setData` calls until the screen rests: with server responses, new pages and the pages below. */
interface Interaction {
  scenario: string
  what: string
  calls: number
  bytes: number
}

/** 95th percentiles; `hidden`: each time that a page is hidden. A timer that goes on exceeds it. */
export const MOST = { calls: 6, bytes: 30 * 1024, hidden: 4 }

/** WeChat's audit (framework/audits/performance). Drivers are faster than people: an interaction counts as a second. */
const AUDIT = { bytes: 256 * 1024, aSecond: 20 }

/** Requests that two parts of the program may send at once. */
const TWINS = [
  {
    path: '/v1/user/consent/list',
    why: 'after a login on the page of agreements: its own list says when it failed, the look for changes does not',
  },
]

/** Typed characters do not count: they are most of what a visitor does, and small. */
const INTERACTIONS = ['open', 'reload', 'back', 'tap', 'tapTwice', 'tapText'] as const

const crosses = (driver: Driver): driver is WeappTarget => 'crossings' in driver

export class Interactions {
  readonly all: Interaction[] = []

  /** Returns the driver with every interaction recorded; unchanged without a separate render layer. */
  watch(driver: Driver, scenario: string): Driver {
    if (!crosses(driver)) return driver
    const watched: Driver = { ...driver }
    let seen = 0
    /** Returns the `setData` calls since the last call: between interactions those of typing, countdowns, held answers. */
    const crossed = async () => {
      const crossings = await driver.crossings(seen)
      seen += crossings.length
      return crossings
    }
    for (const kind of INTERACTIONS)
      Object.assign(watched, {
        [kind]: async (...given: unknown[]) => {
          await crossed()
          await (driver[kind] as (...given: unknown[]) => Promise<void>)(...given)
          await driver.settle()
          const what = [kind, given[0]].filter(Boolean).join(' ')
          const own = await crossed()
          const bytes = own.reduce((sum, one) => sum + one.bytes, 0)
          this.all.push({ scenario, what, calls: own.length, bytes })
          if (own.length > AUDIT.aSecond)
            this.audited.push(`${own.length} calls at once: ${what} (${scenario})`)
        },
      })
    watched.close = async () => {
      this.audit(scenario, await driver.crossings(0))
      for (const twin of driver.twins())
        if (!TWINS.some(({ path }) => twin.includes(path)))
          this.audited.push(`sent twice at once: ${twin} (${scenario})`)
      await driver.close()
    }
    return watched
  }

  private readonly audited: string[] = []

  /** Describes the calls that WeChat's audit would report. */
  get reported(): readonly string[] {
    return this.audited
  }

  /** @param calls all calls of one visit */
  audit(scenario: string, calls: readonly Crossing[]): void {
    for (const { route, bytes, hidden } of calls) {
      if (hidden > MOST.hidden)
        this.audited.push(`call ${hidden} of a hidden page: ${route}, ${bytes} bytes (${scenario})`)
      if (bytes > AUDIT.bytes) this.audited.push(`${bytes} bytes in one call: ${route} (${scenario})`)
    }
  }

  /** Returns the 95th percentile of calls or bytes per interaction. */
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
