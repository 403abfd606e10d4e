import { builtPages, type PageId, pages } from '@contract/pages'
import type { Driver } from '../drivers/driver'
import { be, newVisitor } from './known'
import type { Scenario } from './scenario'

const BRAND = '借款匹配'
const PARAMS: Record<string, string> = { code: 'cf1-daily', channel: 'organic' }

/** The parameters in the path of a page. */
const paramsOf = (id: PageId) =>
  Object.fromEntries(
    [...pages[id].path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, PARAMS[name] ?? '']),
  )

/** Enters a page by its address and looks at it. */
async function openByAddress(visitor: Driver, id: PageId) {
  await visitor.open(id, paramsOf(id))
  await lookAt(visitor, id)
}

/** The page is there, with its title and words. */
async function lookAt(visitor: Driver, id: PageId) {
  await visitor.waitFor('boot', { gone: true })
  await visitor.settle()
  expect(await visitor.page()).toBe(id)
  expect(await visitor.title()).toBe(pages[id].title || BRAND)
  expect((await visitor.read()).length).toBeGreaterThan(10)
}

/** In one visit, for a browser that takes long to start; test/e2e/routes.test.ts gives each route a visit of its own. */
export const everyRoute: Scenario = {
  title: 'every route opens by its address, with its title [S8.18]',
  // A mini-program has no addresses; in Chromium test/e2e/screens looks at each route on its own.
  on: ['webkit'],
  async walk(visitor) {
    await be(visitor, await newVisitor(visitor.server))
    for (const id of builtPages(false)) await openByAddress(visitor, id)
  },
}
