import path from 'node:path'
import { compile } from 'sass'

/** The style sheet and selector of each touch target. test/visits/small-screen.ts measures whole screens. */
const TARGETS = [
  ['ui/amount-input/amount-input', '.input'],
  ['ui/area-picker/area-picker', '.tab'],
  ['ui/area-picker/area-picker', '.row'],
  ['ui/button/button', '.button'],
  ['ui/button/button', '.small'],
  ['ui/button/button', '.text'],
  ['ui/checkbox/checkbox', '.checkbox'],
  ['ui/choice/choice', '.option'],
  ['ui/code-input/code-input', '.cell'],
  ['ui/disclosure/disclosure', '.toggle'],
  ['ui/sheet/sheet', '.close'],
  ['ui/stepper/stepper', '.step'],
  ['ui/text-input/text-input', '.input'],
  ['features/agreement/agreement', '.entry'],
  ['features/place/place', '.area'],
] as const

const PX = { px: 1, pt: 4 / 3 }

test.each(TARGETS)('the touch target %s %s is at least 44 px high [S8.17]', (file, selector) => {
  const { css } = compile(path.join(__dirname, '..', `${file}.module.scss`))
  const own = [...css.matchAll(/([^{}]+)\{([^}]*)\}/g)].filter(([, all = '']) =>
    all.split(',').some((one) => one.trim() === selector),
  )
  const heights = own.flatMap(([, , rules = '']) =>
    [...rules.matchAll(/(?:^|\s)(?:min-)?height: ([\d.]+)(px|pt)/g)].map(
      ([, size, unit]) => Number(size) * PX[unit as keyof typeof PX],
    ),
  )
  expect(heights.length).toBeGreaterThan(0)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
})
