import type { H5Driver } from '../drivers/chromium/h5-driver'
import { askForCode } from '../scenarios/logging-in'
import { newPerson } from '../scenarios/person'
import { opened, serveH5 } from './serve-h5'

const { it, visiting } = serveH5()

const atHome = async (visitor: H5Driver) => {
  await visitor.open('home')
  await opened(visitor)
  await visitor.waitFor('login-submit')
  await visitor.settle()
}

/** Drops every rule whose selector names this, as an engine does that does not know it. */
const forget = ({ browserPage }: H5Driver, selector: string) =>
  browserPage.evaluate((unknown) => {
    let dropped = 0
    for (const sheet of document.styleSheets)
      for (let i = sheet.cssRules.length - 1; i >= 0; i--) {
        const rule = sheet.cssRules[i]
        if (!(rule instanceof CSSStyleRule) || !rule.selectorText.includes(unknown)) continue
        sheet.deleteRule(i)
        dropped++
      }
    return dropped
  }, selector)

/** Returns the ring around an element, and its contrast with the card behind it. */
const ring = ({ browserPage }: H5Driver, id: string) =>
  browserPage.evaluate((name) => {
    const node = document.querySelector(`#app [id="${name}"]`)
    if (!node) throw new Error(`${name} is not there`)
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(node)
    const light = (colour: string) => {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const behind = node.closest('[class*="card--"]') ?? document.body
    const both = [outlineColor, getComputedStyle(behind).backgroundColor].map(light)
    const contrast = (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05)
    return { style: outlineStyle, width: outlineWidth, contrast }
  }, id)

const focused = ({ browserPage }: H5Driver, id: string) =>
  browserPage.evaluate((name) => {
    const node = document.querySelector<HTMLElement>(`#app [id="${name}"]`)
    node?.focus()
    return document.activeElement === node
  }, id)

test('a browser that is too old and has something stored reads that it is too old [S25.65]', () =>
  visiting(
    async (visitor) => {
      await visitor.visit('/about')
      await visitor.store('elder_view', 'elder')
      // The page's second script is the one that such a browser cannot read.
      await visitor.browserPage.route('**/', async (route) => {
        const answer = await route.fetch()
        const [before, first, ...rest] = (await answer.text()).split('<script>')
        await route.fulfill({
          response: answer,
          body: [before, first, `?.${rest.join('<script>')}`].join('<script>'),
        })
      })
      await visitor.visit('/')
      await visitor.browserPage.getByText('浏览器版本过低').waitFor({ state: 'visible' })
    },
    { allow: [/./] },
  ))

it('a tap leaves no ring, and in an engine without :focus-visible the ring of a tapped button has a contrast of 3 at least [S8.17, S25.14]', async (visitor) => {
  await atHome(visitor)
  await visitor.tap('home-amount-more')
  expect(await ring(visitor, 'home-amount-more')).toMatchObject({ style: 'none' })
  expect(await forget(visitor, ':focus-visible')).toBeGreaterThan(0)
  expect(await focused(visitor, 'home-amount-more')).toBe(true)
  const old = await ring(visitor, 'home-amount-more')
  expect(old).toMatchObject({ style: 'solid', width: '2px' })
  expect(old.contrast).toBeGreaterThanOrEqual(3)
})

it('the native control of a chip is as large as the chip without being stretched between offsets, as Chromium 92 and older do not [S25.14]', async (visitor) => {
  await atHome(visitor)
  const sizes = await visitor.browserPage.evaluate(() => {
    const control = document.querySelector<HTMLElement>('#app [id="home-term-12"]')
    if (!control) throw new Error('there is no chip')
    Object.assign(control.style, { right: 'auto', bottom: 'auto' })
    const chip = control.parentElement as HTMLElement
    return [control.offsetWidth - chip.clientWidth, control.offsetHeight - chip.clientHeight]
  })
  expect(sizes).toEqual([0, 0])
})

it('in the elder view at 360 px a phone number stays whole beside or above the button that sends the next code [S25.46]', async (visitor) => {
  await visitor.browserPage.setViewportSize({ width: 360, height: 740 })
  await visitor.store('elder_view', 'elder')
  await atHome(visitor)
  await askForCode(visitor, newPerson())
  const spare = await visitor.browserPage.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('#app [id="login-mobile"]')
    return field ? field.clientWidth - field.scrollWidth : Number.NaN
  })
  expect(spare).toBeGreaterThanOrEqual(0)
  await visitor.picture('elder 360 phone')
})
