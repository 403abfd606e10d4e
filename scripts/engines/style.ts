import postcss, { type AtRule, type ChildNode, type Declaration, type Rule } from 'postcss'
import { type Engines, have, type Since } from './engines'
import type { Lacking } from './script'

interface Feature extends Since {
  what: string
  /** Whether a declaration uses it; `selector` and `atRule` are matched against a rule and an at-rule instead. */
  declaration?: (declaration: Declaration) => boolean
  selector?: RegExp
  atRule?: RegExp
}

const value =
  (pattern: RegExp) =>
  ({ value: text }: Declaration) =>
    pattern.test(text)
const property =
  (pattern: RegExp) =>
  ({ prop }: Declaration) =>
    pattern.test(prop)

/** A property that an older engine only knows by its name with a prefix. */
const unprefixed = (name: RegExp) => (one: Declaration) =>
  name.test(one.prop) &&
  !one.parent?.nodes.some((node) => node.type === 'decl' && node.prop === `-webkit-${one.prop}`)

const isGrid = (declaration: Declaration) =>
  declaration.parent?.nodes.some(
    (node) =>
      node.type === 'decl' &&
      ((node.prop === 'display' && /grid/.test(node.value)) ||
        /^(columns|column-(count|width))$/.test(node.prop)),
  ) ?? false

/**
 * Features whose absence breaks a page, with the first versions that have them (MDN, caniuse.com). Features that a
 * page works without (`accent-color`, `overscroll-behavior`, a separate rule for `:focus-visible`) are excluded.
 */
const FEATURES: readonly Feature[] = [
  {
    what: 'gap of a flex box',
    chrome: 84,
    ios: 14.5,
    declaration: (one) => /^(row-|column-)?gap$/.test(one.prop) && !isGrid(one),
  },
  {
    what: 'gap of a grid',
    chrome: 66,
    ios: 12,
    declaration: (one) => /^(row-|column-)?gap$/.test(one.prop) && isGrid(one),
  },
  { what: 'inset', chrome: 87, ios: 14.5, declaration: property(/^inset/) },
  {
    what: 'a logical property',
    chrome: 87,
    ios: 14.5,
    declaration: property(/^(margin|padding|border)-(inline|block)/),
  },
  { what: 'aspect-ratio', chrome: 88, ios: 15, declaration: property(/^aspect-ratio$/) },
  {
    what: 'translate, rotate or scale of its own',
    chrome: 104,
    ios: 14.5,
    declaration: property(/^(translate|rotate|scale)$/),
  },
  { what: '-webkit-appearance', chrome: 84, ios: 15.4, declaration: unprefixed(/^appearance$/) },
  {
    what: '-webkit-user-select',
    chrome: 54,
    ios: Number.POSITIVE_INFINITY,
    declaration: unprefixed(/^user-select$/),
  },
  { what: '-webkit-backdrop-filter', chrome: 76, ios: 18, declaration: unprefixed(/^backdrop-filter$/) },
  {
    what: '-webkit-mask',
    chrome: 120,
    ios: 15.4,
    declaration: unprefixed(/^mask(-(image|size|position|repeat|origin|clip))?$/),
  },
  {
    what: 'subgrid',
    chrome: 117,
    ios: 16,
    declaration: ({ prop, value: text }) => prop.startsWith('grid-template') && text.includes('subgrid'),
  },
  {
    what: 'a unit of the line or the container',
    chrome: 109,
    ios: 16.4,
    declaration: value(/\d(r?lh|cq(w|h|i|b|min|max))\b/),
  },
  { what: 'image-set()', chrome: 113, ios: 17, declaration: value(/(?:^|[\s,])image-set\(/) },
  { what: 'light-dark()', chrome: 123, ios: 17.5, declaration: value(/\blight-dark\(/) },
  { what: 'round(), mod() or sin()', chrome: 125, ios: 15.4, declaration: value(/\b(round|mod|sin|cos)\(/) },
  { what: 'dvh, svh or lvh', chrome: 108, ios: 15.4, declaration: value(/\d[dsl]v(h|w|min|max)\b/) },
  { what: 'min() or max()', chrome: 79, ios: 11.3, declaration: value(/\b(min|max)\(/) },
  { what: 'clamp()', chrome: 79, ios: 13.4, declaration: value(/\bclamp\(/) },
  { what: 'env()', chrome: 69, ios: 11.3, declaration: value(/\benv\(/) },
  { what: 'color-mix()', chrome: 111, ios: 16.2, declaration: value(/\b(color-mix|oklch|oklab)\(/) },
  {
    what: 'overflow: clip',
    chrome: 90,
    ios: 16,
    declaration: ({ prop, value: text }) => prop.startsWith('overflow') && text === 'clip',
  },
  { what: 'position: sticky', chrome: 56, ios: 13, declaration: ({ value: text }) => text === 'sticky' },
  { what: ':has()', chrome: 105, ios: 15.4, selector: /:has\(/ },
  { what: ':is() or :where()', chrome: 88, ios: 14, selector: /:(is|where)\(/ },
  {
    what: ':focus-visible beside other selectors',
    chrome: 86,
    ios: 15.4,
    selector: /,.*:focus-visible|:focus-visible.*,/s,
  },
  { what: ':autofill', chrome: 110, ios: 15, selector: /:autofill/ },
  { what: ':user-valid or :user-invalid', chrome: 119, ios: 16.5, selector: /:user-(in)?valid/ },
  { what: ':modal or :popover-open', chrome: 114, ios: 17, selector: /:(modal|popover-open)/ },
  { what: ':not() of several selectors', chrome: 88, ios: 9, selector: /:not\([^)]*,/ },
  { what: 'a nested rule', chrome: 120, ios: 17.2, selector: /&/ },
  { what: '@layer', chrome: 99, ios: 15.4, atRule: /^layer / },
  { what: '@property', chrome: 85, ios: 16.4, atRule: /^property / },
  { what: '@scope', chrome: 118, ios: 17.4, atRule: /^scope / },
  { what: '@starting-style', chrome: 117, ios: 17.5, atRule: /^starting-style/ },
  { what: '@container', chrome: 105, ios: 16, atRule: /^container / },
  { what: 'a range of media', chrome: 104, ios: 16.4, atRule: /^media .*[<>]/ },
]

/** A rule inside `@supports` only applies to engines that have the feature. */
function isAsked(node: ChildNode): boolean {
  for (let outer = node.parent; outer; outer = outer.parent as typeof outer)
    if (outer.type === 'atrule' && (outer as AtRule).name === 'supports') return true
  return false
}

/** Whether the same property has an earlier value, which an engine keeps when it does not understand the later one. */
const hasFallback = (declaration: Declaration, lacking: readonly Feature[]) => {
  const nodes = declaration.parent?.nodes ?? []
  return nodes
    .slice(0, nodes.indexOf(declaration))
    .some(
      (node) =>
        node.type === 'decl' &&
        node.prop === declaration.prop &&
        !lacking.some((feature) => feature.declaration?.(node)),
    )
}

/** Returns what a style sheet needs without a fallback and the engines lack. */
export function lackingInStyle(source: string, engines: Engines): Lacking[] {
  const lacking = FEATURES.filter((since) => !have(engines, since))
  const found: Lacking[] = []
  const find = (node: Declaration | Rule | AtRule, uses: (feature: Feature) => boolean | undefined) => {
    const used = lacking.find(uses)
    if (!used || isAsked(node)) return
    const { line, column } = node.source?.start ?? { line: 0, column: 0 }
    const written =
      node.type === 'decl'
        ? ` in ${node.parent && 'selector' in node.parent ? node.parent.selector : ''} { ${node.toString()} }`
        : ''
    const text = `needs ${used.what} (Chrome ${used.chrome}, iOS ${used.ios})${written}`
    found.push({ place: `${line}:${column}`, text })
  }
  postcss.parse(source).walk((node) => {
    if (node.type === 'decl' && !hasFallback(node, lacking))
      find(node, ({ declaration }) => declaration?.(node))
    else if (node.type === 'rule') find(node, ({ selector }) => selector?.test(node.selector))
    else if (node.type === 'atrule') find(node, ({ atRule }) => atRule?.test(`${node.name} ${node.params}`))
  })
  return found
}
