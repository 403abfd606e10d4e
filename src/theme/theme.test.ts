import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compileString } from 'sass'
import addThemes from '../../config/theme-loader'
import channels from '../../server/seed/channels.json'
import supports from '../../server/seed/supports.json'
import { contrast } from '../../test/tools/contrast'
import { themeCss } from './theme-css'
import { isThemeName, SHARED, THEME_NAMES, THEMES } from './tokens'

// esbuild does not run inside jsdom; jest reads TypeScript by itself.
jest.mock('@tarojs/helper', () => ({ requireWithEsbuild: (file: string) => jest.requireActual(file) }))

const css = themeCss()

/** The custom properties of the rule whose selector list contains `selector`. */
function properties(selector: string): Record<string, string> {
  const rule = [...css.matchAll(/([^{}]+)\{([^}]*)\}/g)].find(([, selectors = '']) =>
    selectors.split(',').some((one) => one.trim() === selector),
  )
  return Object.fromEntries(
    [...(rule?.[2] ?? '').matchAll(/--([\w-]+):([^;]+);/g)].map(([, name, value]) => [
      name,
      value?.toLowerCase(),
    ]),
  )
}

const dashed = (tokens: object) =>
  Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [
      name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`),
      String(value).toLowerCase(),
    ]),
  )

test.each(THEME_NAMES)(
  'the style sheet has the tokens of the theme %s for both targets [S5.3, S5.4]',
  (name) => {
    expect(properties(`[data-theme=${name}]`)).toEqual(dashed(THEMES[name]))
    expect(properties(`.theme-${name}`)).toEqual(dashed(THEMES[name]))
  },
)

test('the compiled style sheet of the app contains the themes', () => {
  const dependencies: string[] = []
  const context = { addDependency: (file: string) => dependencies.push(path.basename(file)) }
  const scss = readFileSync(path.join(__dirname, '../app.scss'), 'utf8')
  const { css: made } = compileString(addThemes.call(context, scss))
  const bare = (text: string) => text.replace(/\s+|;(?=\s*\})/g, '').toLowerCase()
  expect(bare(made)).toContain(bare(css))
  expect(dependencies).toEqual(['tokens.ts', 'theme-css.ts'])
})

test('every theme of the seed’s channels and support pages has tokens, and every theme has a channel', () => {
  const given = [...channels, ...supports].map(({ theme_color }) => theme_color).filter(Boolean)
  expect(given.filter((name) => !isThemeName(name))).toEqual([])
  expect(THEME_NAMES.filter((name) => !channels.some(({ theme_color }) => theme_color === name))).toEqual([])
})

test('a page without a theme has the colours of the orange theme', () => {
  expect(properties(':root')).toEqual(dashed({ ...SHARED, ...THEMES.orange }))
  expect(properties('page')).toEqual(properties(':root'))
})

/** The tokens of texts and of their backgrounds. */
const PAIRS: [string, string][] = [
  ['on-primary', 'primary'],
  ['#fff', 'accent'], // the tick in a box
  ['#fff', 'error'], // the danger button
  ...['ground', 'card', 'tint'].flatMap((under) =>
    ['text', 'secondary', 'accent'].map((over): [string, string] => [over, under]),
  ),
  ...['ground', 'card', 'error-tint'].map((under): [string, string] => ['error', under]),
  ['warn', 'warn-tint'],
  ['accent', 'warn-tint'],
  ['accent', 'error-tint'],
]

test.each(THEME_NAMES)(
  'every text of the theme %s has a contrast of at least 4.5 to its background [S5.4]',
  (name) => {
    const tokens: Record<string, string> = { ...dashed({ ...SHARED, ...THEMES[name] }), '#fff': '#ffffff' }
    for (const [over, under] of PAIRS)
      expect({ over, under, enough: contrast(tokens[over] ?? '', tokens[under] ?? '') >= 4.5 }).toEqual({
        over,
        under,
        enough: true,
      })
  },
)

test('every pair of text and background in the style sheets has a tested contrast', () => {
  const src = path.join(__dirname, '..')
  const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.scss'),
  )
  const rules = sheets.flatMap(
    (file) => readFileSync(path.join(src, file), 'utf8').match(/[^{}]*(?=[{}])/g) ?? [],
  )
  const used = rules.flatMap((rule) => {
    const over = /(?<![\w-])color: (?:var\(--([\w-]+)\)|(#\w+))/.exec(rule)
    const under = /background(?:-color)?: var\(--([\w-]+)\)/.exec(rule)
    return over && under ? [`${over[1] ?? over[2]} on ${under[1]}`] : []
  })
  expect(used.length).toBeGreaterThan(5)
  expect(PAIRS.map(([over, under]) => `${over} on ${under}`)).toEqual(expect.arrayContaining(used))
})

test('the outline of a control has a contrast of at least 3 to its surroundings', () => {
  expect(contrast(SHARED.edge, SHARED.card)).toBeGreaterThanOrEqual(3)
  expect(contrast(SHARED.edge, SHARED.ground)).toBeGreaterThanOrEqual(3)
})

test('the contrast formula gives the known extremes', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(contrast('#C2410C', '#C2410C')).toBe(1)
})
