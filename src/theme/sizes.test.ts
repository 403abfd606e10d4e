import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import useSizes from '../../config/styles/size-loader'
import { sizeCss } from './size-css'
import { TARGETS, TYPE } from './tokens'

const source = path.resolve(__dirname, '..')
const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.scss'))
  .map((file) => [file, readFileSync(path.join(source, file), 'utf8')] as const)

test('every font size of a style sheet is one of the scale, so that it follows the visitor; that of a figure in a field may end at the width of the screen (D3.98) [S25.43]', () => {
  const sizes = sheets.flatMap(([file, scss]) =>
    [...useSizes(scss).matchAll(/font-size: ([^;]+)/g)].map(([, size = '']) => `${size} in ${file}`),
  )
  const scale = `var\\(--f(${Object.keys(TYPE).join('|')})\\)`
  const known = new RegExp(
    `^(inherit|[\\d.]+em|max\\(0.875em, var\\(--f14\\)\\)|${scale}|min\\(${scale}, (1em|[\\d.]+vw|calc\\(\\(100vw - .+\\) / [\\d.]+\\))\\)) in `,
  )
  expect(sizes.length).toBeGreaterThan(100)
  expect(sizes.filter((size) => !known.test(size))).toEqual([])
})

test('the sides of touch targets, and no other lengths, change with the view', () => {
  expect(useSizes('min-height: 44px; width: 48px; height: 46px; border: 1px')).toBe(
    'min-height: var(--t44); width: var(--t48); height: 46px; border: 1px',
  )
})

test.each(['h5', 'weapp'])(
  'the elder view of %s has no text under 18 pt and no target under 60 px',
  (target) => {
    const elder = sizeCss(target)
      .split('\n')
      .find((rule) => rule.startsWith('.elder'))
    for (const size of Object.values(TYPE)) {
      expect(size * 1.5).toBeGreaterThanOrEqual(24)
    }
    expect(Math.min(...Object.values(TARGETS))).toBe(60)
    expect(elder).toContain('--t44:60px;--t48:60px;')
  },
)
