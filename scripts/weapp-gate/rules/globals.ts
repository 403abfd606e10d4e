import type { types } from '@babel/core'
import { isGuarded, memberOf, type Node, outlineOf, type Path, placeOf, scriptsOf, t } from '../read/code'
import { EXCUSED, KNOWN_GLOBALS } from '../read/globals'
import type { Finding, Rule } from '../rule'

const isTypeof = (node: Node, name: string) =>
  t.isUnaryExpression(node, { operator: 'typeof' }) && t.isIdentifier(node.argument, { name })

/** Returns the global that a free name reads: the name itself, or the member of `globalThis`. */
function askedFor(free: Path<types.Identifier>): { path: Path; name: string } | undefined {
  const { parentPath } = free
  const member = free.node.name === 'globalThis' && free.key === 'object' ? memberOf(parentPath) : undefined
  if (!parentPath || member === undefined) return { path: free, name: free.node.name }
  // Names that begin with `__` are only set by this product or one of its tools.
  return member.startsWith('__') ? undefined : { path: parentPath, name: member }
}

/** Returns what is wrong with reading a global without a check that it exists. */
function wrong(path: Path, name: string): string | undefined {
  if (name === 'globalThis') return 'passes on the whole globalThis, so that its uses cannot be checked'
  if (name === 'Function' && path.key === 'callee') {
    const [text, ...more] = (path.parent as types.CallExpression).arguments
    if (more.length || !t.isStringLiteral(text, { value: 'return this' }))
      return 'creates a function from a string, which the logic layer does not support'
  }
  return KNOWN_GLOBALS.has(name) ? undefined : `uses ${name}, which the logic layer does not have`
}

/** A global that the logic layer lacks throws unless `typeof` comes first (miniprogram/dev/framework/app-service). */
export const globals: Rule = (build) => {
  const found: Finding[] = []
  for (const { file, syntax: tree } of scriptsOf(build)) {
    const { free, undeclared } = outlineOf(tree)
    for (const one of free) {
      const asked = askedFor(one)
      if (!asked) continue
      const { path, name } = asked
      const text = wrong(path, name)
      if (!text) continue
      if (isTypeof(path.parent, name) || isGuarded(path, (part) => isTypeof(part.node, name))) continue
      if (EXCUSED.some((excused) => excused.file === file && excused.name === name)) continue
      found.push({ file, place: placeOf(path.node), text })
    }
    for (const { node } of undeclared)
      if (t.isIdentifier(node.left))
        found.push({
          file,
          place: placeOf(node),
          text: `assigns ${node.left.name}, which is not declared`,
        })
  }
  return found
}
