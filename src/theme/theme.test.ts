import path from 'node:path'
import { compile } from 'sass'
import { contrast } from '../../test/contrast'
import { THEME_NAMES, THEMES } from './tokens'

/** What all themes share. `line` is a hairline between things; `edge` outlines a control (3:1 on white, WCAG 1.4.11). */
const SHARED = {
  ground: '#F5F6F8',
  card: '#FFFFFF',
  text: '#1F2329',
  secondary: '#5A6270',
  line: '#E4E7EB',
  edge: '#858C98',
  error: '#B42318',
  errorTint: '#FEF3F2',
  warn: '#8A4B00',
  warnTint: '#FFF8EB',
} as const

const css = compile(path.join(__dirname, 'theme.scss')).css

/** The custom properties of the rule whose selector list contains `selector`. */
function properties(selector: string): Record<string, string> {
  const rule = [...css.matchAll(/([^{}]+)\{([^}]*)\}/g)].find(([, selectors = '']) =>
    selectors.split(',').some((one) => one.trim().replace(/['"]/g, '') === selector),
  )
  return Object.fromEntries(
    [...(rule?.[2] ?? '').matchAll(/--([\w-]+):\s*([^;\s]+)/g)].map(([, k, v]) => [k, v?.toLowerCase()]),
  )
}

const dashed = (tokens: object) =>
  Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [
      name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`),
      String(value).toLowerCase(),
    ]),
  )

test.each(THEME_NAMES)('the style sheet has the numbers of %s for both targets [S5.3, S5.4]', (name) => {
  expect(properties(`[data-theme=${name}]`)).toEqual(dashed(THEMES[name]))
  expect(properties(`.theme-${name}`)).toEqual(dashed(THEMES[name]))
})

test('without a theme the page is orange, with the shared colours', () => {
  expect(properties(':root')).toEqual(dashed({ ...SHARED, ...THEMES.orange }))
  expect(properties('page')).toEqual(properties(':root'))
})

test.each(THEME_NAMES)('every text of %s has a contrast of at least 4.5 to its ground [S5.4]', (name) => {
  const { primary, onPrimary, tint, accent } = THEMES[name]
  const { ground, card, text, secondary, error, errorTint, warn, warnTint } = SHARED
  const pairs = [
    [onPrimary, primary],
    ['#FFFFFF', accent], // the tick in a box
    ['#FFFFFF', error], // the danger button
    ...[ground, card, tint].flatMap((under) => [text, secondary, accent].map((over) => [over, under])),
    ...[ground, card, errorTint].map((under) => [error, under]),
    [warn, warnTint],
    [accent, warnTint],
    [accent, errorTint],
  ]
  for (const [over = '', under = ''] of pairs)
    expect({ over, under, enough: contrast(over, under) >= 4.5 }).toEqual({ over, under, enough: true })
})

test('the outline of a control has a contrast of at least 3 to what is around it', () => {
  expect(contrast(SHARED.edge, SHARED.card)).toBeGreaterThanOrEqual(3)
  expect(contrast(SHARED.edge, SHARED.ground)).toBeGreaterThanOrEqual(3)
})

test('the contrast formula gives the known extremes', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(contrast('#C2410C', '#C2410C')).toBe(1)
})
