import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Driver } from '../drivers/driver'
import type { Crossing } from '../drivers/weapp/page-stack'
import type { WeappTarget } from '../drivers/weapp/target'

/**
 * An action of the visitor, with all that crossed to the render layer until no call was under way and the screen had stopped
 * changing, including answers of the server, new pages and pages below.
 */
export interface Interaction {
  scenario: string
  /** Method of the driver, a typed character being one of its own. */
  kind: string
  what: string
  calls: number
  bytes: number
}

/** At the 95th percentile; WeChat itself warns of a single `setData` over 256 KB. */
export const MOST = { calls: 4, bytes: 32 * 1024 }

const INTERACTIONS = ['open', 'reload', 'back', 'tap', 'tapTwice', 'tapText', 'fill', 'choose'] as const
type Kind = (typeof INTERACTIONS)[number]

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
          this.note(scenario, { kind, what, characters }, await crossed())
        },
      })
    return watched
  }

  /** Divides what crossed while characters were typed equally among them. */
  private note(
    scenario: string,
    { kind, what, characters }: { kind: Kind; what: string; characters: number },
    crossings: readonly Crossing[],
  ) {
    const at = (i: number) => Math.floor((i * crossings.length) / characters)
    for (let i = 0; i < characters; i++) {
      const own = crossings.slice(at(i), at(i + 1))
      const bytes = own.reduce((sum, one) => sum + one.bytes, 0)
      this.all.push({ scenario, kind, what, calls: own.length, bytes })
    }
  }

  /** How many calls and bytes an interaction takes, and the worst of them; most are typed characters, and small. */
  figures() {
    const of = (some: readonly Interaction[]) => ({
      interactions: some.length,
      calls: spread(some, 'calls'),
      bytes: spread(some, 'bytes'),
    })
    const kinds = [...new Set(this.all.map(({ kind }) => kind))]
    return {
      all: of(this.all),
      untyped: of(this.all.filter(({ kind }) => kind !== 'fill')),
      kinds: Object.fromEntries(
        kinds.map((kind) => [kind, of(this.all.filter((one) => one.kind === kind))] as const),
      ),
    }
  }

  /** The interactions with the most, in words. */
  worst(of: 'calls' | 'bytes', count = 8): string[] {
    return [...this.all]
      .sort((a, b) => b[of] - a[of])
      .slice(0, count)
      .map(({ scenario, what, calls, bytes }) => `${calls} calls, ${bytes} bytes: ${what} (${scenario})`)
  }

  /** Writes the figures where `bench/set-data.mjs` finds them. */
  write(testFile: string) {
    const file = path.relative(path.resolve(__dirname, '..'), testFile)
    const name = file.replace(/\.test\.ts$/, '').replace(/[\\/]/g, '-')
    const folder = path.resolve(__dirname, '../../.tmp/results')
    mkdirSync(folder, { recursive: true })
    const result = {
      name,
      limits: MOST,
      ...this.figures(),
      later: this.later,
      slowest: this.worst('calls'),
      largest: this.worst('bytes'),
    }
    writeFileSync(path.join(folder, `set-data-${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
  }
}

/** Median, 95th percentile, and the most with the interaction that took it. */
function spread(some: readonly Interaction[], of: 'calls' | 'bytes') {
  const sorted = [...some].sort((a, b) => a[of] - b[of])
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]?.[of] ?? 0
  const most = sorted.at(-1)
  return {
    p50: at(0.5),
    p95: at(0.95),
    max: most?.[of] ?? 0,
    of: most ? `${most.what} (${most.scenario})` : '',
  }
}
