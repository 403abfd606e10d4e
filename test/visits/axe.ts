import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { H5Driver } from '../drivers/chromium/h5-driver'

const source = readFileSync(path.resolve(__dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

/** The result of axe for a page: a line for each fault, and the rules that applied to an element of it. */
interface AxeLook {
  faults: string[]
  looked: string[]
}

/** Runs axe with these rules only, or with all rules and their serious and critical faults. */
export async function axe(visitor: H5Driver, rules?: string[]): Promise<AxeLook> {
  const page = visitor.browserPage
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (only) => {
    type Violation = { impact: string; id: string; nodes: { html: string }[] }
    type Run = (options: object) => Promise<{ violations: Violation[]; passes: { id: string }[] }>
    const { axe: engine } = window as unknown as { axe: { run: Run } }
    // Details about rules that found no fault would need a second pass over the whole page.
    const { violations, passes } = await engine.run({
      resultTypes: ['violations'],
      ...(only && { runOnly: only }),
    })
    const faults = violations
      .filter(({ impact }) => only || impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`)
    return { faults, looked: passes.map(({ id }) => id) }
  }, rules)
}
