import type { types } from '@babel/core'
import { hasHan, type Said } from '../said'
import { isInline, joined, type Piece, type Ways, waysOf } from './pieces'
import { type Path, t, traverse } from './syntax'

/** Literals inside these are names for the compiler: types, import paths. */
const isUnsaid = (path: Path) =>
  path.findParent((one) => one.isTSType() || one.isImportDeclaration() || one.isExportAllDeclaration()) !==
  null

/** Methods that make one text of several. */
const JOINS = ['join', 'concat']

/** The whole JSX tree, or the outermost object, that a node stands in. */
function around(path: Path, source: string): string {
  let widest: types.Node = path.node
  path.findParent((one) => {
    if (one.isJSXElement() || one.isJSXFragment() || one.isObjectExpression()) widest = one.node
    return one.isFunction() && !one.findParent((outer) => outer.isJSXElement())
  })
  return source.slice(widest.start ?? 0, widest.end ?? 0)
}

/** The children of an element as lines: what stands inline is one line, anything else ends it. */
function linesOf(path: Path, seen: (node: types.Node) => void): Ways[] {
  const lines: Ways[] = []
  let open: Ways = [[]]
  const end = () => {
    lines.push(open)
    open = [[]]
  }
  for (const child of path.get('children') as Path[]) {
    const isBlock = child.isJSXElement() && !isInline(child.node)
    if (isBlock) end()
    else open = joined(open, waysOf(child, seen))
  }
  end()
  return lines
}

/**
 * Every text in a source file that a visitor can come to see: the lines of its JSX, with inline elements and known
 * values in place, and every other string that has Chinese characters. Comments, types and import paths are none.
 */
export function readCode(file: string, source: string, syntax: types.File): Said[] {
  const said: Said[] = []
  const seen = new Set<types.Node>()
  const add = (path: Path, ways: Piece[][]) => {
    for (const parts of ways)
      if (hasHan(parts.map(({ text }) => text).join('')))
        said.push({ file, parts, around: around(path, source) })
  }
  const literal = (path: Path) => {
    if (seen.has(path.node) || isUnsaid(path)) return
    add(
      path,
      waysOf(path, (node) => void seen.add(node)),
    )
  }
  const element = (path: Path) => {
    const { parent } = path
    const isPart = isInline(path.node) && (t.isJSXElement(parent) || t.isJSXFragment(parent))
    if (isPart) return
    for (const line of linesOf(path, (node) => void seen.add(node))) add(path, line)
  }
  traverse(syntax, {
    JSXElement: element,
    JSXFragment: element,
    BinaryExpression(path) {
      if (path.node.operator === '+') literal(path)
    },
    CallExpression(path) {
      const { callee } = path.node
      if (
        t.isMemberExpression(callee) &&
        t.isIdentifier(callee.property) &&
        JOINS.includes(callee.property.name)
      )
        literal(path)
    },
    TemplateLiteral: literal,
    StringLiteral: literal,
    DirectiveLiteral: literal,
  })
  return said
}
