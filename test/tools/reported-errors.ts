import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PageId } from '@contract/pages'
import { METRICS } from '../../server/test/tools/request'
import type { Driver } from '../drivers/driver'
import { until } from '../drivers/until'

const root = path.resolve(__dirname, '../..')

/** A line of the server's log about an error of a client. */
interface Line {
  kind: string
  page: PageId
  commit: string
  text: string
}

const linesOf = ({ server }: Driver) =>
  server
    .log()
    .split('\n')
    .filter((line) => line.includes('"client error"'))
    .map((line): Line => JSON.parse(line))

/** Where the two errors are thrown: a file of the sources, and a text in the line. */
const RENDERING = ['src/lib/money/for-basis.ts', 'terms.includes(term)'] as const
const LOADING = ['src/stores/session.ts', 'function assignOwner('] as const

/** `src/a.ts:12:` */
function placeOf(file: string, text: string) {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
  return `${file}:${lines.findIndex((line) => line.includes(text)) + 1}:`
}

const traced = (text: string) =>
  execFileSync(process.execPath, ['scripts/trace.mjs', text], { cwd: root, encoding: 'utf8', stdio: 'pipe' })

/** Two errors, each expected once in log and metrics, traced to the sources. No other visit may fail on this server. */
export async function meetErrors(visitor: Driver) {
  await visitor.fault('/v1.0/product/list', { code: 200, data: { products: [{}] } })
  await visitor.open('statusPro')
  await visitor.see('页面暂时没有打开')
  await visitor.tapText('重新加载')
  await visitor.see('页面暂时没有打开')
  await until('the error while rendering', () => linesOf(visitor).length > 0)
  await visitor.store('access_token', 'any')
  await visitor.fault('/v1/user/city', { code: 200, data: {} })
  await visitor.open('from')
  await until('the error while loading', () => linesOf(visitor).length > 1)
  const lines = linesOf(visitor)
  const [rendering, loading] = lines
  expect(lines).toMatchObject([
    { kind: 'render', page: 'statusPro', commit: expect.stringMatching(/^[0-9a-f]{12}$/) },
    { kind: 'rejection', page: 'from', commit: rendering?.commit },
  ])
  expect(traced(JSON.stringify(rendering))).toContain(`\n    at ${placeOf(...RENDERING)}`)
  expect(traced(loading?.text ?? '')).toContain(`\n    at ${placeOf(...LOADING)}`)
  const metrics = await (await fetch(`${visitor.server.baseUrl}/metrics`, { headers: METRICS })).text()
  // A series that never counted anything is 0.
  expect(metrics.split('\n').filter((line) => /^client_errors_total\{.*\} [1-9]/.test(line))).toEqual([
    'client_errors_total{kind="rejection",page="from"} 1',
    'client_errors_total{kind="render",page="statusPro"} 1',
  ])
}
