import { readFileSync } from 'node:fs'
import path from 'node:path'
import { THEME_NAMES, THEMES, type ThemeName } from '@/theme/tokens'
import { closeBrowser } from '../drivers/chromium/browser'
import type { H5Driver } from '../drivers/chromium/h5-driver'
import { type RunningServer, startServer } from '../drivers/server'
import { routes, statesOf, visit, wear } from '../visits/visit'
import { buildWorld, type World } from '../visits/world'

const axeSource = readFileSync(path.resolve(__dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

let server: RunningServer
let world: World
beforeAll(async () => {
  server = await startServer({ env: { COST_SHEET_SECONDS: '0' } })
  world = await buildWorld(server)
})
afterAll(async () => {
  await closeBrowser()
  await server?.stop()
})

/** What axe finds serious or critical, a line each; by all its rules, or by those that are named. */
const violations = (visitor: H5Driver, rules?: string[]) =>
  visitor.browserPage.evaluate(async (only) => {
    type Violation = { impact: string; id: string; nodes: { html: string }[] }
    type Run = (options: object) => Promise<{ violations: Violation[]; passes: { id: string }[] }>
    const { axe } = window as unknown as { axe: { run: Run } }
    const { violations: found, passes } = await axe.run(only ? { runOnly: only } : {})
    const serious = found
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`)
    return { serious, looked: passes.map(({ id }) => id) }
  }, rules)

/** Of axe's rules only this one depends on the theme. */
const CONTRAST = ['color-contrast']

async function expectReadable(visitor: H5Driver, themes: readonly ThemeName[]) {
  for (const theme of themes) {
    expect(await wear(visitor, theme)).toBe(THEMES[theme].primary)
    const { serious, looked } = await violations(visitor, CONTRAST)
    expect({ theme, serious, looked }).toEqual({ theme, serious: [], looked: CONTRAST })
  }
}

test.each(routes)('axe finds nothing serious on %s with real data, whatever the theme', async (route) => {
  const visitor = await visit(world, route)
  await visitor.browserPage.evaluate(axeSource)
  expect((await violations(visitor)).serious).toEqual([])
  await expectReadable(visitor, THEME_NAMES)
  await visitor.close()
})

const others = routes.flatMap((route) =>
  statesOf(route)
    .filter((state) => state !== 'content')
    .map((state) => [route, state] as const),
)

test.each(others)('nor on %s in the state %s', async (route, state) => {
  const visitor = await visit(world, route, state)
  await visitor.browserPage.evaluate(axeSource)
  expect((await violations(visitor)).serious).toEqual([])
  // The theme with dark text on its primary colour.
  await expectReadable(visitor, ['yellow'])
  await visitor.close()
})
