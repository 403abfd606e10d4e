import type { types } from '@babel/core'
import { hasHan, type Said, SOME_RATE, UNKNOWN } from '../../../server/src/lib/wording/said'
import { lineOf, type Path, t, traverse } from './syntax'

interface Piece {
  text: string
  line: number
}

/** Elements that are part of the surrounding line of text. Every other element begins a new line. */
const INLINE = ['Text', 'Link', 'b', 'strong', 'em', 'i', 'span', 'a']
const isInline = (node: types.Node): boolean =>
  t.isJSXFragment(node) ||
  (t.isJSXElement(node) &&
    t.isJSXIdentifier(node.openingElement.name) &&
    INLINE.includes(node.openingElement.name.name))

const childrenOf = (node: types.Node) => (t.isJSXElement(node) || t.isJSXFragment(node) ? node.children : [])

/** Strings in types and imports are for the compiler and are never shown. */
const isUnsaid = (path: Path) =>
  path.findParent((one) => one.isTSType() || one.isImportDeclaration() || one.isExportAllDeclaration()) !==
  null

/** Returns the source of the whole JSX tree, or of the outermost object, that contains a node. */
function around(path: Path, source: string): string {
  let widest: types.Node = path.node
  path.findParent((one) => {
    if (one.isJSXElement() || one.isJSXFragment() || one.isObjectExpression()) widest = one.node
    return one.isFunction() && !one.findParent((outer) => outer.isJSXElement())
  })
  return source.slice(widest.start ?? 0, widest.end ?? 0)
}

/** The literals in order, with a placeholder for each value of run time; `seen` collects the nodes that were read. */
function piecesOf(node: types.Node, seen: Set<types.Node>): Piece[] {
  const of = (nodes: readonly types.Node[]) => nodes.flatMap((one) => piecesOf(one, seen))
  const say = (text: string) => [{ text, line: lineOf(node) }]
  seen.add(node)
  if (t.isStringLiteral(node) || t.isNumericLiteral(node)) return say(String(node.value))
  // JSX removes line breaks and the white space around them.
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
  return say(UNKNOWN)
}

/** Every text that a visitor can see: lines of JSX, joined pieces, and all other strings with Chinese characters. */
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
  /** Inline elements continue the line of text; any other element ends it. */
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
    TemplateLiteral: literal,
    StringLiteral: literal,
  })
  return said
}
