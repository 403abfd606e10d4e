import { DEFAULT_THEME, isThemeName, THEME_NAMES, type ThemeName } from '@contract/theme'
import channels from '../../server/seed/channels.json'
import supports from '../../server/seed/supports.json'
import { contrast } from '../../test/tools/contrast'
import window from '../theme.json'
import { themeCss } from './theme-css'
import { DARK, SHARED, SHARED_DARK, THEMES } from './tokens'

const cases = THEME_NAMES.flatMap((name) =>
  (['light', 'dark'] as const).map((scheme) => [name, scheme] as const),
)
const [LIGHT = '', NIGHT = ''] = themeCss('h5').split('@media (prefers-color-scheme:dark)')
const named = (name: ThemeName) => `[data-theme=${name}]`

/** The custom properties of all rules whose selector list contains `selector`. */
function properties(css: string, selector: string): Record<string, string> {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, selectors = '']) =>
    selectors.split(',').some((one) => one.trim() === selector),
  )
  return Object.fromEntries(
    rules.flatMap(([, , rule = '']) =>
      [...rule.matchAll(/--([\w-]+):([^;]+);/g)].map(([, name, value]) => [name, value?.toLowerCase()]),
    ),
  )
}

/** What applies to a page of this theme: in the dark, what its rule leaves out stays as it is in the light. */
const colours = (name: ThemeName, scheme: 'light' | 'dark'): Record<string, string> =>
  Object.assign(
    {},
    ...(scheme === 'light' ? [LIGHT] : [LIGHT, NIGHT]).flatMap((css) =>
      [':root', named(name)].map((selector) => properties(css, selector)),
    ),
  )

test('both targets have the same themes, under their own selectors [S5.3]', () => {
  const ofH5 = themeCss('weapp')
    .replace(/\.theme-(\w+)/g, '[data-theme=$1]')
    .replaceAll('page', ':root')
  expect(ofH5).toBe(themeCss('h5'))
  for (const name of THEME_NAMES)
    expect(colours(name, 'light').primary).toBe(THEMES[name].primary.toLowerCase())
})

test('a page without a theme has the colours of the default theme in both colour schemes', () => {
  for (const css of [LIGHT, NIGHT])
    expect(properties(css, ':root')).toMatchObject(properties(css, named(DEFAULT_THEME)))
})

test('the dark primary colour of a theme is its own', () => {
  // The rule of the default theme applies to the root element, after the light rule of the root's own theme.
  expect(DARK[DEFAULT_THEME]).not.toHaveProperty('primary')
  expect(DARK[DEFAULT_THEME]).not.toHaveProperty('onPrimary')
})

test('the window of the mini-program has the ground of both colour schemes', () => {
  expect(window).toEqual({
    light: { ground: SHARED.ground, bar: 'black', pull: 'dark' },
    dark: { ground: SHARED_DARK.ground, bar: 'white', pull: 'light' },
  })
})

test('every theme of the seed’s channels and support pages has tokens, and every theme has a channel', () => {
  const given = [...channels, ...supports].map(({ theme_color }) => theme_color).filter(Boolean)
  expect(given.filter((name) => !isThemeName(name))).toEqual([])
  expect(THEME_NAMES.filter((name) => !channels.some(({ theme_color }) => theme_color === name))).toEqual([])
})

/** The tokens of texts and of their backgrounds. */
const PAIRS: [string, string][] = [
  ['on-primary', 'primary'],
  ['card', 'accent'], // the tick in a box
  ['card', 'text'], // the toast
  ...['ground', 'card', 'tint'].flatMap((under) =>
    ['text', 'secondary', 'accent'].map((over): [string, string] => [over, under]),
  ),
  ...['ground', 'card', 'error-tint'].map((under): [string, string] => ['error', under]),
  ['text', 'fill'],
  ['secondary', 'fill'],
  ['warn', 'warn-tint'],
  ['accent', 'warn-tint'],
  ['accent', 'error-tint'],
]

test.each(cases)(
  'every text of the theme %s in the %s has a contrast of at least 4.5 to its background [S5.4]',
  (name, scheme) => {
    const tokens = colours(name, scheme)
    const faint = PAIRS.map(([over, under]) => ({
      over,
      under,
      contrast: contrast(tokens[over] ?? '', tokens[under] ?? ''),
    })).filter((pair) => !(pair.contrast >= 4.5))
    expect(faint).toEqual([])
  },
)

test('the outline of a control has a contrast of at least 3 to its surroundings in both colour schemes', () => {
  for (const { edge, card, ground } of [SHARED, SHARED_DARK])
    for (const under of [card, ground]) expect(contrast(edge, under)).toBeGreaterThanOrEqual(3)
})
