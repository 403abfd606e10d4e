import { type WeappChromiumDriver, weappChromiumDriver } from '../drivers/glass-easel/driver'
import { until } from '../drivers/until'
import phone from '../drivers/weapp/profiles/phone.json'
import { byCode } from '../scenarios/logging-in'
import { newPerson } from '../scenarios/person'
import type { Route } from '../visits/places'
import { show, worldOfFile } from './world'

/** The pages of the funnel and those with the longest text, each in its content. */
const PAGES: readonly Route[] = [
  'home',
  'from',
  'selectProduct',
  'productList',
  'product',
  'result',
  'statusPro',
  'about',
  'agreeDetail',
]

/** A phone of 320 × 568 has a home button and no safe area. */
const SMALL = {
  ...phone,
  window: { screenWidth: 320, screenHeight: 568, width: 320, height: 480, safeArea: null },
}

const { world } = worldOfFile()

async function visit(
  route: Route,
  textScale: number,
  stored: Record<string, string> = {},
  state = 'content',
) {
  const visitor = await weappChromiumDriver(world().server, { profile: SMALL })
  await visitor.set({ textScale })
  for (const [key, value] of Object.entries(stored)) await visitor.store(key, value)
  await show(visitor, world(), route, state)
  return visitor
}

/** Returns the space in px between two elements, the second of which stands below the first. */
const gap = ({ browserPage }: WeappChromiumDriver, above: string, below: string) =>
  browserPage.evaluate(
    (ids) => {
      const [one, other] = ids.map((id) => document.querySelector(`[id$="${id}"]`)?.getBoundingClientRect())
      return (other?.top ?? 0) - (one?.bottom ?? 0)
    },
    [above, below],
  )

/** Returns whether all of an element is on the screen, with nothing over it. */
const inView = ({ browserPage }: WeappChromiumDriver, id: string) =>
  browserPage.evaluate((name) => {
    const found = document.querySelector(`[id$="${name}"]`)
    const { left = 0, top = -1, bottom = 0 } = found?.getBoundingClientRect() ?? {}
    return top >= 0 && Boolean(found?.contains(document.elementFromPoint(left + 20, bottom - 4)))
  }, id)

test.each(PAGES)(
  'the mini-program shows all of %s at 320 × 568 with text twice as large as usual, and every figure of it there and at 375 with text at 1, 1.15, 1.3, 1.5 and 2 times its usual size',
  async (route) => {
    const visitor = await visit(route, 2)
    expect(await visitor.browserPage.evaluate(() => Weapp.look.unreadableText(24, 44))).toEqual([])
    expect(await cutAnywhere(visitor)).toEqual([])
    await visitor.close()
  },
)

test.each(PAGES)(
  'the elder view of %s in the mini-program has text of 20 px and controls of 60 px at least, and fits 320 × 568 [S25.46]',
  async (route) => {
    const visitor = await visit(route, 1, { elder_view: 'elder' })
    expect(await visitor.browserPage.evaluate(() => Weapp.look.unreadableText(20, 60))).toEqual([])
    await visitor.close()
  },
)

/** Returns the text that is cut or covered at any text size on screens of 320 and 375 px. */
async function cutAnywhere({ browserPage }: WeappChromiumDriver) {
  const found: string[] = []
  for (const width of [320, 375]) {
    await browserPage.setViewportSize({ width, height: 724 })
    found.push(...(await browserPage.evaluate(() => Weapp.look.unreadableAtSizes())))
  }
  return found
}

test('an amount of up to eleven digits and a phone number are whole at every text size while and after they are typed', async () => {
  const visitor = await visit('home', 1)
  await byCode(visitor)
  await visitor.fill('login-mobile', '13808080808')
  for (const amount of ['88888', '200000', '88888888888']) {
    await visitor.fill('home-amount', amount)
    expect(await cutAnywhere(visitor)).toEqual([])
    await visitor.tap('home-term-12')
    expect(await cutAnywhere(visitor)).toEqual([])
  }
  await visitor.close()
})

test('an identity number is whole at every text size', async () => {
  const visitor = await visit('selectProduct', 1, {}, 'identity')
  await visitor.fill('identity-id_no', '110101199003078515')
  expect(await cutAnywhere(visitor)).toEqual([])
  await visitor.close()
})

test.each([
  ['text twice as large', 2, 24, 44, {}],
  ['the elder view', 1, 20, 60, { elder_view: 'elder' }],
] as const)(
  'when WeChat gives no phone number, the reason is in view above the field for typing it, and the tap logs in when it gives one, at 320 × 568 with %s [S25.26, S25.46]',
  async (_view, textScale, least, lowest, stored) => {
    const visitor = await visit('home', textScale, stored)
    for (const code of ['user-service', 'privacy']) await visitor.tap(`consent-${code}`)
    for (const number of ['refused', 'used-up'] as const) {
      await visitor.set({ number })
      await visitor.tap('login-wechat')
      await visitor.waitFor('login-wechat-failed')
      await visitor.settle()
      expect(await gap(visitor, 'login-wechat-failed', 'login-mobile')).toBeGreaterThanOrEqual(8)
      await until('the reason to be in view', () => inView(visitor, 'login-wechat-failed'))
      await visitor.tap('login-other')
    }
    expect(
      await visitor.browserPage.evaluate(([px, high]) => Weapp.look.unreadableText(px, high), [
        least,
        lowest,
      ] as const),
    ).toEqual([])
    await visitor.set({ number: newPerson().mobile })
    await visitor.tap('login-wechat', 'from')
    await visitor.close()
  },
)

test('the words after a refused message stand below its button, and nothing is cut at 320 × 568 with text twice as large [S25.30]', async () => {
  const visitor = await visit('result', 2)
  await visitor.set({ notice: 'ban' })
  await visitor.tap('result-notice')
  await visitor.see('您在微信里关闭了这项通知')
  expect(await gap(visitor, 'result-notice', 'result-notice-words')).toBeGreaterThanOrEqual(8)
  expect(await visitor.browserPage.evaluate(() => Weapp.look.unreadableText(24, 44))).toEqual([])
  await visitor.close()
})
