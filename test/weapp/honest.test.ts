import type { WeappDriver } from '../drivers/simulate/weapp-driver'
import { until } from '../drivers/until'
import { faultsOfText, foreignTexts } from '../visits/honest'
import { pageOf, type Route, routes, seenIn } from '../visits/places'
import type { Place } from '../visits/visits'
import { buildWorld, type World } from '../visits/world'
import { visitsOfFile } from './visits'

// The visits name a user agent of the browser driver, which cannot be loaded beside the mini-program.
jest.mock('../drivers/chromium/h5-driver', () => ({ agents: {} }))

const { visiting, server } = visitsOfFile({ env: { COST_SHEET_SECONDS: '0' } })
let world: World
beforeAll(async () => {
  world = await buildWorld(server())
})

const classesIn = (html: string) =>
  [...html.matchAll(/class="([^"]*)"/g)].map(([, names = '']) => names.split(/\s+/))
/** Finds boxes of the kit by their classes: the templates cannot set ARIA attributes. */
const boxesIn = (html: string) =>
  classesIn(html).filter((names) => names.some((name) => /(^|--)checkbox--/.test(name)))
const isTicked = (names: string[]) => names.some((name) => /(^|--)chosen--/.test(name))

/** Below `baseLevel` (config/weapp.ts) Taro adds a component's host, one more box, which breaks rows and columns. */
const tooDeep = (html: string) =>
  classesIn(html).filter((names) => names.some((name) => name.startsWith('comp--')))

/** Lists the limits of WeChat's audit that a page exceeds (framework/audits/performance). */
function tooLarge(html: string): string[] {
  /** The number of children so far of the current node and of all around it. */
  const children = [0]
  let [nodes, deepest, most] = [0, 0, 0]
  for (const [tag] of html.matchAll(/<\/?[a-z][^>]*>/g)) {
    if (tag.startsWith('</')) children.pop()
    else {
      nodes++
      const siblings = (children.pop() ?? 0) + 1
      most = Math.max(most, siblings)
      children.push(siblings, 0)
      deepest = Math.max(deepest, children.length)
    }
  }
  return [
    ...(nodes > 1000 ? [`${nodes} nodes`] : []),
    ...(deepest > 30 ? [`${deepest} levels`] : []),
    ...(most > 60 ? [`${most} children of one node`] : []),
  ]
}

const at = (place: Place, visit: (visitor: WeappDriver) => Promise<void>) =>
  visiting(
    async (visitor) => {
      if (place.who) await visitor.store('access_token', world.visitors[place.who].token)
      await visitor.open(...(await pageOf(place, world)))
      await until(
        'the page to have come',
        async () => (await visitor.read()) !== '' && !(await visitor.waiting()),
      )
      await visitor.settle()
      await visit(visitor)
    },
    { allow: [/.*/] },
  )

test.each(routes)(
  '%s ticks no box, is in simplified Chinese, uses no forbidden words, has at most 1,000 nodes, 30 levels and 60 children of a node, and is not nested deeper than the templates are unrolled [S1.7]',
  (route) =>
    at(seenIn(route, 'content'), async (visitor) => {
      expect(boxesIn(visitor.html()).filter(isTicked)).toEqual([])
      const texts = visitor.html().replace(/<[^>]*>/g, '\n')
      expect(faultsOfText(route, texts)).toEqual([])
      expect(foreignTexts(texts.split('\n'))).toEqual([])
      expect(tooDeep(visitor.html())).toEqual([])
      expect(tooLarge(visitor.html())).toEqual([])
    }),
)

const opened: [Route, state: string, ids: string[]][] = [
  [
    'productList',
    'content',
    [
      'offer-cf1-daily-choose',
      'offers-apply',
      'apply-cf1-daily-plan',
      'apply-cf1-daily-plan-table',
      'apply-submit',
    ],
  ],
  ['productList', 'content', ['offer-cf1-daily-choose', 'offers-apply', 'apply-cf1-daily-cost']],
  ['from', 'content', ['from-area']],
  ['productList', 'looks-open', ['looks-toggle', 'unmatched-toggle']],
  ['productList', 'comparison', []],
  ['statusPro', 'filters', []],
  ['protocolCenter', 'content', ['receipt-share-cf1', 'receipt-check', 'receipt-copy-fingerprint']],
  ['protocolCenter', 'content', ['withdraw-share-cf1']],
  ['product', 'content', ['product-plan', 'product-plan-table']],
]

test.each(opened)(
  '%s in the state %s, after taps on %j, is not nested deeper than the templates are unrolled',
  (route, state, ids) =>
    at(seenIn(route, state), async (visitor) => {
      for (const id of ids) await visitor.tap(id)
      await visitor.settle()
      expect(tooDeep(visitor.html())).toEqual([])
    }),
)
