import type { types } from '@babel/core'
import { isGuarded, memberOf, type Node, outlineOf, type Path, placeOf, scriptsOf, t } from '../read/code'
import { EXCUSED, KNOWN_GLOBALS } from '../read/globals'
import type { Finding, Rule } from '../rule'

const isTypeof = (node: Node, name: string) =>
  t.isUnaryExpression(node, { operator: 'typeof' }) && t.isIdentifier(node.argument, { name })

/** The name that is asked for from outside: a free one, or of `globalThis` the member. */
function askedFor(free: Path<types.Identifier>): { path: Path; name: string } | undefined {
  const { parentPath } = free
  const member = free.node.name === 'globalThis' && free.key === 'object' ? memberOf(parentPath) : undefined
  if (!parentPath || member === undefined) return { path: free, name: free.node.name }
  // `__` begins names that only this product, or a tool of it, sets.
  return member.startsWith('__') ? undefined : { path: parentPath, name: member }
}

/** What is wrong with asking for a name, where nothing asks before whether it is there. */
function wrong(path: Path, name: string): string | undefined {
  if (name === 'globalThis') return 'hands on globalThis whole, so that it cannot be seen what is asked of it'
  if (name === 'Function' && path.key === 'callee') {
    const [text, ...more] = (path.parent as types.CallExpression).arguments
    if (more.length || !t.isStringLiteral(text, { value: 'return this' }))
      return 'makes a function of a text, which the logic layer does not do'
  }
  return KNOWN_GLOBALS.has(name) ? undefined : `uses ${name}, which the logic layer does not have`
}

/**
 * Every name that a script takes from outside is one that the logic layer has; asked for by `typeof` first, it may be
 * any. So a global of browsers or of Node is found, and a misspelt variable too.
 */
export const globals: Rule = {
  code: 'global',
  why: 'No script takes from outside what the logic layer lacks (window, document, fetch …): it would throw on every phone.',
  source:
    'S25.13; developers.weixin.qq.com/miniprogram/dev/framework/app-service/, …/runtime/js-support.html',
  find(build) {
    const found: Omit<Finding, 'rule'>[] = []
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
            text: `sets ${node.left.name}, a variable that nothing declares`,
          })
    }
    return found
  },
}
