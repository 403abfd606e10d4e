import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const RULES = path.resolve(__dirname, '../../scripts/release/archive/alarms.yml')

/** The names of all alarms, as operators get them. */
export const ALARMS = [...readFileSync(RULES, 'utf8').matchAll(/- alert: (\w+)/g)].map(
  ([, name]) => name ?? '',
)

/** `/metrics` of one server as it was read; null when it could not be. */
export type Scrape = string | null

/** How often Prometheus reads the metrics. */
const MINUTE = '1m'

const valuesOf = (text: string) =>
  new Map(
    [...text.matchAll(/^([a-z_]+(?:\{.*\})?) (\S+)$/gm)].map(([, series = '', value = '']) => [
      series,
      value,
    ]),
  )

/** The series with the labels that Prometheus adds to what it reads. */
function named(series: string) {
  const own = 'instance="a",job="funnel"'
  return series.endsWith('}') ? `${series.slice(0, -1)},${own}}` : `${series}{${own}}`
}

/** What was read minute by minute, as the series of a test of promtool; what is read no more is stale. */
function seriesOf(scrapes: readonly Scrape[]) {
  const read = scrapes.map((text) => valuesOf(text ?? ''))
  const names = new Set(read.flatMap((one) => [...one.keys()]))
  const up = { series: named('up'), values: scrapes.map((text) => (text === null ? 0 : 1)).join(' ') }
  const others = [...names].map((name) => ({
    series: named(name),
    values: read.map((one) => one.get(name) ?? 'stale').join(' '),
  }))
  return [up, ...others]
}

/** The alarms that had fired by a minute of a test. */
interface Fired {
  minute: number
  alarms: readonly string[]
}

/**
 * Lets the rules engine of Prometheus apply the alarms to what was read of one server, a scrape a minute. Returns
 * promtool's output when other alarms than these had fired by these minutes, or null.
 */
export function alarmsDiffer(scrapes: readonly Scrape[], expected: readonly Fired[]): string | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'alarms-'))
  const file = path.join(folder, 'alarms.test.yml')
  const promql_expr_test = expected.map(({ minute, alarms }) => ({
    expr: `group by (alertname) (last_over_time(ALERTS{alertstate="firing"}[${minute + 1}m]))`,
    eval_time: `${minute}m`,
    exp_samples: alarms.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
  }))
  const test = { interval: MINUTE, input_series: seriesOf(scrapes), promql_expr_test }
  // YAML contains JSON.
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: MINUTE, tests: [test] }))
  try {
    const { error, status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], {
      encoding: 'utf8',
    })
    if (error) return 'The alarms need promtool, of Debian’s package prometheus, which .ci/run installs.'
    return status === 0 ? null : `${stdout}${stderr}`
  } finally {
    rmSync(folder, { recursive: true })
  }
}
