import type { Announced } from '../drivers/glass-easel/aria'
import { weappChromiumDriver } from '../drivers/glass-easel/driver'
import type { Route } from '../visits/places'
import { show as showOnH5, visitorFor } from '../visits/visit'
import { show, worldOfFile } from './world'

const { world } = worldOfFile()

/** Fields with errors, groups with errors, a sheet, a dialog with a question, and what a button opens. */
const SCREENS: readonly (readonly [Route, string])[] = [
  ['selectProduct', 'identity-errors'],
  ['selectProduct', 'basics-errors'],
  ['productList', 'apply-sheet'],
  ['mine', 'delete'],
  ['home', 'code'],
]

/** The H5 has elements of its own for these: headings, `<label>`, `<legend>`, native radio buttons and checkboxes. */
const NATIVE = ['aria-role', 'aria-level', 'aria-checked', 'aria-labelledby']

async function onWeapp(route: Route, state: string): Promise<Announced[]> {
  const visitor = await weappChromiumDriver(world().server)
  await show(visitor, world(), route, state)
  const found = await visitor.browserPage.evaluate(() => Weapp.look.announced())
  await visitor.close()
  return found
}

async function onH5(route: Route, state: string): Promise<Announced[]> {
  const visitor = await visitorFor(world(), route, state)
  await showOnH5(visitor, world(), route, state)
  const found = await visitor.browserPage.evaluate(() => {
    const page = [...document.querySelectorAll('.taro_page')].findLast((one) => one.clientHeight > 0)
    return (
      [...(page?.querySelectorAll('*') ?? [])]
        .filter((node) => node.checkVisibility({ visibilityProperty: true }) && node.clientHeight > 0)
        // WeChat's own bar has the way back.
        .filter((node) => !node.closest('#page-back'))
        .map((node) => ({
          id: node.id,
          text: node.textContent?.replace(/\s+/g, '') ?? '',
          aria: Object.fromEntries(
            [...node.attributes]
              .filter(({ name }) => name.startsWith('aria-'))
              .map(({ name, value }) => [name, value]),
          ),
        }))
        .filter(({ aria }) => Object.keys(aria).length > 0)
    )
  })
  await visitor.close()
  return found
}

/** Ids that React makes, and those that Taro gives to an element without one, e.g. `_Fa`. */
const MADE = /[:-]r\d|^:|^_[A-Z]\w{0,3}$/

/** Lists each attribute with its value and the id of its element, or its text where nobody has chosen an id. */
const listed = (all: readonly Announced[]) =>
  all
    .flatMap(({ id, text, aria }) =>
      Object.entries(aria)
        .filter(([name, value]) => !NATIVE.includes(name) && !value.includes(':'))
        .map(([name, value]) => `${name}=${value} ${!id || MADE.test(id) ? text : id}`),
    )
    .toSorted()

test.each(SCREENS)(
  'every accessibility attribute of the H5 on %s in the state %s is on the mini-program too, with the same value, and none reads "undefined"',
  async (route, state) => {
    const [h5, weapp] = await Promise.all([onH5(route, state), onWeapp(route, state)])
    const missing = listed(h5)
    expect(missing.length).toBeGreaterThan(0)
    for (const one of listed(weapp)) {
      const at = missing.indexOf(one)
      if (at >= 0) missing.splice(at, 1)
    }
    expect(missing).toEqual([])
  },
)
