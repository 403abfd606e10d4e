import useSizes from '../../config/styles/size-loader'
import { sizeCss } from './theme-css'
import { TARGETS, TYPE } from './tokens'

test('the sides of touch targets, and no other lengths, change with the view', () => {
  expect(useSizes('min-height: 44px; width: 48px; height: 46px; border: 1px')).toBe(
    'min-height: var(--t44); width: var(--t48); height: 46px; border: 1px',
  )
})

test.each(['h5', 'weapp'])(
  'the elder view of %s has no text under 20 px and no target under 60 px',
  (target) => {
    const elder = sizeCss(target)
      .split('\n')
      .find((rule) => rule.startsWith('.elder'))
    for (const size of Object.values(TYPE)) {
      expect(size * 1.25).toBeGreaterThanOrEqual(20)
    }
    expect(Math.min(...Object.values(TARGETS))).toBe(60)
    expect(elder).toContain('--t44:60px;--t48:60px;')
  },
)
