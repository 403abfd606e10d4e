import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { H5Driver } from '../drivers/chromium/h5-driver'

const source = readFileSync(path.resolve(__dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

/** What axe says of a page: what is wrong with it, a line each, and the rules that found something to look at. */
export interface AxeLook {
  faults: string[]
  looked: string[]
}

/** What axe finds serious or critical on the visitor's page; by all its rules, or by those that are named. */
export async function axe(visitor: H5Driver, rules?: string[]): Promise<AxeLook> {
  const page = visitor.browserPage
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (only) => {
    type Violation = { impact: string; id: string; nodes: { html: string }[] }
    type Run = (options: object) => Promise<{ violations: Violation[]; passes: { id: string }[] }>
    const { axe: engine } = window as unknown as { axe: { run: Run } }
    // Of what is in order only the rules' names are asked for: the rest costs a walk over the whole page.
    const { violations, passes } = await engine.run({
      resultTypes: ['violations'],
      ...(only && { runOnly: only }),
    })
    const faults = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`)
    return { faults, looked: passes.map(({ id }) => id) }
  }, rules)
}
