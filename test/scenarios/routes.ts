import { builtPages, pages } from '@contract/pages'
import { until } from '../drivers/until'
import { logInAs, newVisitor } from './known'
import type { Scenario } from './scenario'

const BRAND = '借款匹配'
const PARAMS: Record<string, string> = { code: 'cf1-daily', channel: 'organic' }

export const everyRoute: Scenario = {
  title: 'every route opens by its address, with its title and its text [S8.18]',
  // A mini-program has no addresses; in Chromium test/e2e/screens checks each route separately.
  on: ['webkit'],
  async walk(visitor) {
    await logInAs(visitor, await newVisitor(visitor.server))
    for (const id of builtPages(false)) {
      const names = [...pages[id].path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
      await visitor.open(id, Object.fromEntries(names.map((name) => [name, PARAMS[name] ?? ''])))
      await visitor.waitFor('boot', { gone: true })
      await visitor.settle()
      expect(await visitor.page()).toBe(id)
      await until(`the text of ${id}`, async () => (await visitor.read()).length > 10)
      const title = pages[id].title || BRAND
      if (pages[id].passing)
        await until(`the heading of ${id}`, async () => (await visitor.title()) !== title)
      else expect(await visitor.title()).toBe(title)
    }
  },
}
