import type { types } from '@babel/core'
import { SOME_RATE, UNKNOWN } from '../said'
import { lineOf, type Path, t } from './syntax'

export interface Piece {
  text: string
  line: number
}
/** The ways in which a text can turn out, e.g. one for each branch of a condition. */
export type Ways = Piece[][]

/** More branches than this are not told apart. */
const MOST_WAYS = 16
/** How many constants deep a value is looked up. */
const DEEPEST = 4
/** Elements that stand in the line of the text around them; all others begin a line of their own. */
const INLINE = ['Text', 'Link', 'b', 'strong', 'em', 'i', 'span', 'a']

export const isInline = (node: types.Node): boolean =>
  t.isJSXFragment(node) ||
  (t.isJSXElement(node) &&
    t.isJSXIdentifier(node.openingElement.name) &&
    INLINE.includes(node.openingElement.name.name))

export const joined = (left: Ways, right: Ways): Ways => {
  const all = left.flatMap((one) => right.map((other) => [...one, ...other]))
  return all.length > MOST_WAYS ? all.slice(0, MOST_WAYS) : all
}

/** What JSX keeps of a text that is broken over lines. */
const shownText = (text: string) => text.replace(/\s*\n\s*/g, '')

/**
 * The ways in which an expression can read, as far as the source says it.
 * @param seen is told of every literal that became part of them
 */
export function waysOf(path: Path, seen: (node: types.Node) => void, depth = 0): Ways {
  const { node } = path
  const say = (text: string): Ways => [[{ text, line: lineOf(node) }]]
  const of = (next: Path | Path[]): Ways => waysOf(next as Path, seen, depth)

  if (path.isStringLiteral() || path.isNumericLiteral()) {
    seen(node)
    return say(String(path.node.value))
  }
  if (path.isJSXText()) return say(shownText(path.node.value))
  if (path.isTemplateLiteral()) {
    seen(node)
    const values = path.get('expressions') as Path[]
    return path.node.quasis.reduce<Ways>(
      (before, quasi, i) => {
        const text: Ways = [[{ text: quasi.value.cooked ?? '', line: lineOf(quasi) }]]
        const value = values[i]
        return joined(joined(before, text), value ? of(value) : [[]])
      },
      [[]],
    )
  }
  if (path.isBinaryExpression({ operator: '+' })) {
    seen(node)
    return joined(of(path.get('left') as Path), of(path.get('right')))
  }
  if (path.isConditionalExpression()) return [...of(path.get('consequent')), ...of(path.get('alternate'))]
  if (path.isLogicalExpression()) {
    const right = of(path.get('right'))
    return path.node.operator === '&&' ? [[], ...right] : [...of(path.get('left')), ...right]
  }
  if (path.isTSAsExpression() || path.isTSSatisfiesExpression() || path.isTSNonNullExpression())
    return of(path.get('expression'))
  if (path.isJSXExpressionContainer()) return of(path.get('expression') as Path)
  if (path.isJSXEmptyExpression() || path.isNullLiteral() || path.isBooleanLiteral()) return [[]]
  if (isInline(node)) {
    return (path.get('children') as Path[]).reduce<Ways>((before, child) => joined(before, of(child)), [[]])
  }
  if (path.isIdentifier() && depth < DEEPEST) {
    const binding = path.scope.getBinding(path.node.name)
    const value = binding?.constant && binding.path.isVariableDeclarator() ? binding.path.get('init') : null
    // Its own line is where it is written, so that it is found there.
    if (value && !Array.isArray(value) && value.node && t.isLiteral(value.node))
      return waysOf(value as Path, () => {}, depth + 1)
  }
  if (path.isCallExpression()) return wayOfCall(path, of, say)
  return say(UNKNOWN)
}

/** Calls whose answer the source tells: a rate, and words that are joined. */
function wayOfCall(
  path: Path<types.CallExpression>,
  of: (path: Path) => Ways,
  say: (text: string) => Ways,
): Ways {
  const callee = path.get('callee')
  if (callee.isIdentifier({ name: 'formatRate' })) return say(SOME_RATE)
  if (callee.isMemberExpression() && t.isIdentifier(callee.node.property)) {
    const { name } = callee.node.property
    const [first] = path.node.arguments
    const object = callee.get('object')
    const between = first === undefined ? ',' : t.isStringLiteral(first) ? first.value : UNKNOWN
    if (name === 'join' && object.isArrayExpression())
      return (object.get('elements') as Path[]).reduce<Ways>(
        (before, element, i) => {
          const next = element.node ? of(element) : [[]]
          return joined(i ? joined(before, say(between)) : before, next)
        },
        [[]],
      )
    if (name === 'concat')
      return (path.get('arguments') as Path[]).reduce((before, next) => joined(before, of(next)), of(object))
  }
  return say(UNKNOWN)
}
