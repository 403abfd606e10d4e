import type { types } from '@babel/core'
import { hasHan, type Said, SOME_RATE, UNKNOWN } from '../said'
import { lineOf, type Path, t, traverse } from './syntax'

interface Piece {
  text: string
  line: number
}

/** Elements that stand in the line of the text around them; all others begin a line of their own. */
const INLINE = ['Text', 'Link', 'b', 'strong', 'em', 'i', 'span', 'a']
const isInline = (node: types.Node): boolean =>
  t.isJSXFragment(node) ||
  (t.isJSXElement(node) &&
    t.isJSXIdentifier(node.openingElement.name) &&
    INLINE.includes(node.openingElement.name.name))

const childrenOf = (node: types.Node) => (t.isJSXElement(node) || t.isJSXFragment(node) ? node.children : [])

/** `['a', b].join('')` and `'a'.concat(b)`: the texts that they make one of, with what stands between them. */
function joinedBy(node: types.Node): types.Node[] | null {
  if (!t.isCallExpression(node) || !t.isMemberExpression(node.callee)) return null
  const { object, property } = node.callee
  if (t.isIdentifier(property, { name: 'concat' })) return [object, ...node.arguments]
  if (!t.isIdentifier(property, { name: 'join' }) || !t.isArrayExpression(object)) return null
  const [between] = node.arguments
  return object.elements.flatMap((one, i) => [...(i && between ? [between] : []), ...(one ? [one] : [])])
}

/** Names for the compiler stand here. */
const isUnsaid = (path: Path) =>
  path.findParent((one) => one.isTSType() || one.isImportDeclaration() || one.isExportAllDeclaration()) !==
  null

/** The whole JSX tree, or the outermost object, that a node stands in. */
function around(path: Path, source: string): string {
  let widest: types.Node = path.node
  path.findParent((one) => {
    if (one.isJSXElement() || one.isJSXFragment() || one.isObjectExpression()) widest = one.node
    return one.isFunction() && !one.findParent((outer) => outer.isJSXElement())
  })
  return source.slice(widest.start ?? 0, widest.end ?? 0)
}

/**
 * The literals of an expression in the order of the source, with a sign for each value that is known only when the page
 * runs. Both branches of a condition are told, one after the other. `seen` collects what is read here.
 */
function piecesOf(node: types.Node, seen: Set<types.Node>): Piece[] {
  const of = (nodes: readonly types.Node[]) => nodes.flatMap((one) => piecesOf(one, seen))
  const say = (text: string) => [{ text, line: lineOf(node) }]
  seen.add(node)
  if (t.isStringLiteral(node) || t.isNumericLiteral(node)) return say(String(node.value))
  // What JSX keeps of a text that is broken over lines.
  if (t.isJSXText(node)) return say(node.value.replace(/\s*\n\s*/g, ''))
  if (t.isTemplateElement(node)) return say(node.value.cooked ?? '')
  if (t.isTemplateLiteral(node))
    return of(node.quasis.flatMap((quasi, i) => [quasi, ...node.expressions.slice(i, i + 1)]))
  if (t.isBinaryExpression(node, { operator: '+' })) return of([node.left, node.right])
  if (t.isConditionalExpression(node)) return of([node.consequent, node.alternate])
  if (t.isLogicalExpression(node)) return of(node.operator === '&&' ? [node.right] : [node.left, node.right])
  if (t.isJSXExpressionContainer(node)) return of([node.expression])
  if (t.isJSXEmptyExpression(node) || t.isNullLiteral(node) || t.isBooleanLiteral(node)) return []
  if (isInline(node)) return of(childrenOf(node))
  if (t.isJSXElement(node)) return []
  if (t.isCallExpression(node) && t.isIdentifier(node.callee, { name: 'formatRate' })) return say(SOME_RATE)
  return joinedBy(node) ? of(joinedBy(node) ?? []) : say(UNKNOWN)
}

/**
 * Every text in a source file that a visitor can come to see: the lines of its JSX with inline elements in place, sums and
 * templates, and every other string with Chinese characters. Comments, types and import paths are none.
 */
export function readCode(file: string, source: string, syntax: types.File): Said[] {
  const said: Said[] = []
  const seen = new Set<types.Node>()
  const add = (path: Path, parts: Piece[]) => {
    if (hasHan(parts.map(({ text }) => text).join('')))
      said.push({ file, parts, around: around(path, source) })
  }
  const literal = (path: Path) => {
    if (!seen.has(path.node) && !isUnsaid(path)) add(path, piecesOf(path.node, seen))
  }
  /** What stands inline in an element is one line, any other element ends it. */
  const element = (path: Path) => {
    const { node, parent } = path
    if (isInline(node) && (t.isJSXElement(parent) || t.isJSXFragment(parent))) return
    let line: Piece[] = []
    for (const child of childrenOf(node)) {
      if (!t.isJSXElement(child) || isInline(child)) line.push(...piecesOf(child, seen))
      else {
        add(path, line)
        line = []
      }
    }
    add(path, line)
  }
  traverse(syntax, {
    JSXElement: element,
    JSXFragment: element,
    BinaryExpression(path) {
      if (path.node.operator === '+') literal(path)
    },
    CallExpression(path) {
      if (joinedBy(path.node)) literal(path)
    },
    TemplateLiteral: literal,
    StringLiteral: literal,
  })
  return said
}
