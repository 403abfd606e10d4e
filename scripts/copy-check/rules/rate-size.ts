import type { types } from '@babel/core'
import { lineOf, t, traverse } from '../read/syntax'
import type { RuleFacts } from '../rule'
import type { Finding } from '../said'

export const rateSize: RuleFacts = {
  code: 'rate-size',
  why: 'No figure is written larger than the annual rate, so that no card draws the eye away from what the loan costs.',
  source: 'S24.8; PBOC announcement 2021 No. 3; 金规〔2026〕2号',
}

export const RATE_SHEET = 'src/ui/annual-rate/annual-rate.module.scss'

/** Style sheets that may write larger than the annual rate, and why. The screens are measured in test/e2e/honest.test.ts. */
const LARGER: Readonly<Record<string, string>> = {
  'src/ui/amount-input/amount-input.module.scss': "the visitor's own wish, a field and no claim; the only 40",
  'src/ui/money/money.module.scss':
    'only with `big`, which no file may use that shows a rate: see findBigMoney',
}

const blank = (text: string) => text.replace(/[^\n]/g, '')

/** Every font size of a style sheet in px at the usual text size; of `min()` and `clamp()` the largest part. */
export function fontSizes(source: string): { px: number; line: number; text: string }[] {
  const bare = source.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(^|\s)\/\/.*$/gm, '$1')
  return [...bare.matchAll(/\bfont(?:-size)?:\s*([^;}]+)/g)].map((found) => {
    const sizes = [...(found[1] ?? '').matchAll(/([\d.]+)(px|pt|rem|em)\b/g)].map(([, size, unit]) =>
      unit === 'px' || unit === 'pt' ? Number(size) : Number(size) * 16,
    )
    const line = bare.slice(0, found.index).split('\n').length
    return { px: Math.max(0, ...sizes), line, text: found[0].trim() }
  })
}

/** Sizes larger than the annual rate's, `rate` px. */
export function findLargerSizes(file: string, source: string, rate: number): Finding[] {
  if (file in LARGER) return []
  return fontSizes(source)
    .filter(({ px }) => px > rate)
    .map(({ line, text }) => ({
      file,
      line,
      rule: rateSize.code,
      text: `${text}, the annual rate has ${rate}px`,
    }))
}

/** Sizes that are given in the element instead of a style sheet, and big money in a file that shows a rate. */
export function findBigMoney(file: string, syntax: types.File, rate: number): Finding[] {
  const found: Finding[] = []
  const report = (node: types.Node, text: string) =>
    found.push({ file, line: lineOf(node), rule: rateSize.code, text })
  let big: types.Node | null = null
  let rates = false
  traverse(syntax, {
    JSXOpeningElement({ node }) {
      if (!t.isJSXIdentifier(node.name)) return
      const { name } = node.name
      if (['AnnualRate', 'OfferFacts', 'CostSheetView'].includes(name)) rates = true
      if (name === 'Money' && node.attributes.some((one) => t.isJSXAttribute(one) && one.name.name === 'big'))
        big = node
    },
    CallExpression({ node }) {
      if (t.isIdentifier(node.callee, { name: 'formatRate' })) rates = true
    },
    ObjectProperty({ node: { key, value } }) {
      if (!t.isIdentifier(key, { name: 'fontSize' })) return
      const size = t.isNumericLiteral(value)
        ? value.value
        : t.isStringLiteral(value)
          ? Number.parseFloat(value.value)
          : 0
      if (size > rate) report(value, `fontSize ${size}, the annual rate has ${rate}px`)
    },
  })
  if (big && rates) report(big, 'big money beside a rate')
  return found
}
