import postcss, { type AtRule, type ChildNode, type Declaration, type Rule } from 'postcss'
import { type Engines, have, type Since } from './engines'
import type { Lacking } from './script'

/** How a sheet uses a feature: by a declaration, or by the text of a selector or an at-rule. */
interface Use {
  declaration?: (declaration: Declaration) => boolean
  selector?: RegExp
  atRule?: RegExp
}
type Feature = Since & Use & { what: string }

const declaration = (uses: (one: Declaration) => boolean): Use => ({ declaration: uses })
const property = (name: RegExp) => declaration(({ prop }) => name.test(prop))
const value = (pattern: RegExp) => declaration((one) => pattern.test(one.value))
const selector = (pattern: RegExp): Use => ({ selector: pattern })
const atRule = (pattern: RegExp): Use => ({ atRule: pattern })

/** A property that an older engine only knows by its name with a prefix. */
const unprefixed = (name: RegExp) =>
  declaration(
    ({ prop, parent }) =>
      name.test(prop) &&
      !parent?.nodes.some((node) => node.type === 'decl' && node.prop === `-webkit-${prop}`),
  )

const isGrid = ({ parent }: Declaration) =>
  parent?.nodes.some(
    (node) =>
      node.type === 'decl' &&
      ((node.prop === 'display' && /grid/.test(node.value)) ||
        /^(columns|column-(count|width))$/.test(node.prop)),
  ) ?? false
const gap = (ofGrid: boolean) =>
  declaration((one) => /^(row-|column-)?gap$/.test(one.prop) && isGrid(one) === ofGrid)

/** Features whose absence breaks a page, with the first versions that have them (MDN, caniuse.com). */
const FEATURES: readonly Feature[] = (
  [
    ['gap of a flex box', 84, 14.5, gap(false)],
    ['gap of a grid', 66, 12, gap(true)],
    ['inset', 87, 14.5, property(/^inset/)],
    ['a logical property', 87, 14.5, property(/^(margin|padding|border)-(inline|block)/)],
    ['aspect-ratio', 88, 15, property(/^aspect-ratio$/)],
    ['translate, rotate or scale of its own', 104, 14.5, property(/^(translate|rotate|scale)$/)],
    ['-webkit-appearance', 84, 15.4, unprefixed(/^appearance$/)],
    ['-webkit-user-select', 54, Number.POSITIVE_INFINITY, unprefixed(/^user-select$/)],
    ['-webkit-backdrop-filter', 76, 18, unprefixed(/^backdrop-filter$/)],
    ['-webkit-mask', 120, 15.4, unprefixed(/^mask(-(image|size|position|repeat|origin|clip))?$/)],
    [
      'subgrid',
      117,
      16,
      declaration(({ prop, value: of }) => prop.startsWith('grid-template') && of.includes('subgrid')),
    ],
    ['a unit of the line or the container', 109, 16.4, value(/\d(r?lh|cq(w|h|i|b|min|max))\b/)],
    ['image-set()', 113, 17, value(/(?:^|[\s,])image-set\(/)],
    ['light-dark()', 123, 17.5, value(/\blight-dark\(/)],
    ['round(), mod() or sin()', 125, 15.4, value(/\b(round|mod|sin|cos)\(/)],
    ['dvh, svh or lvh', 108, 15.4, value(/\d[dsl]v(h|w|min|max)\b/)],
    ['min() or max()', 79, 11.3, value(/\b(min|max)\(/)],
    ['clamp()', 79, 13.4, value(/\bclamp\(/)],
    ['env()', 69, 11.3, value(/\benv\(/)],
    ['color-mix()', 111, 16.2, value(/\b(color-mix|oklch|oklab)\(/)],
    [
      'overflow: clip',
      90,
      16,
      declaration(({ prop, value: of }) => prop.startsWith('overflow') && of === 'clip'),
    ],
    ['position: sticky', 56, 13, value(/^sticky$/)],
    [':has()', 105, 15.4, selector(/:has\(/)],
    [':is() or :where()', 88, 14, selector(/:(is|where)\(/)],
    [':focus-visible beside other selectors', 86, 15.4, selector(/,.*:focus-visible|:focus-visible.*,/s)],
    [':autofill', 110, 15, selector(/:autofill/)],
    [':user-valid or :user-invalid', 119, 16.5, selector(/:user-(in)?valid/)],
    [':modal or :popover-open', 114, 17, selector(/:(modal|popover-open)/)],
    [':not() of several selectors', 88, 9, selector(/:not\([^)]*,/)],
    ['a nested rule', 120, 17.2, selector(/&/)],
    ['@layer', 99, 15.4, atRule(/^layer /)],
    ['@property', 85, 16.4, atRule(/^property /)],
    ['@scope', 118, 17.4, atRule(/^scope /)],
    ['@starting-style', 117, 17.5, atRule(/^starting-style/)],
    ['@container', 105, 16, atRule(/^container /)],
    ['a range of media', 104, 16.4, atRule(/^media .*[<>]/)],
  ] as const
).map(([what, chrome, ios, use]) => ({ what, chrome, ios, ...use }))

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
