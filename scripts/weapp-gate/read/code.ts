import * as babel from '@babel/core'
import type { Build } from './build'
import { filesOf } from './build'

export type Node = babel.types.Node
export type Path<T extends Node = Node> = babel.NodePath<T>
export const { traverse, types: t } = babel

/** A script of a build is one long line, so the column is needed to find a place. */
export const placeOf = ({ loc }: Node) => (loc ? `${loc.start.line}:${loc.start.column + 1}` : '')

const parsed = new Map<string, babel.types.File | Error>()

/** Parses a script of the build and returns the syntax tree or the parser's error. Equal sources are parsed once. */
export function parse(source: string): babel.types.File | Error {
  const known = parsed.get(source)
  if (known) return known
  let tree: babel.types.File | Error
  try {
    const made = babel.parseSync(source, {
      configFile: false,
      babelrc: false,
      sourceType: 'script',
      compact: false,
    })
    tree = made ?? new Error('is empty')
  } catch (error) {
    tree = error as Error
  }
  parsed.set(source, tree)
  return tree
}

export function* scriptsOf(build: Build): Generator<{ file: string; syntax: babel.types.File }> {
  for (const file of filesOf(build, '.js')) {
    const syntax = parse(build.text(file))
    if (!(syntax instanceof Error)) yield { file, syntax }
  }
}

interface Outline {
  /** Names that are read but not declared in the script. */
  free: Path<babel.types.Identifier>[]
  /** Assignments to names that are not declared in the script. */
  undeclared: Path<babel.types.AssignmentExpression>[]
  /** Imports between webpack's modules, such as `a = n(758)`. */
  modules: Path<babel.types.VariableDeclarator>[]
}

const outlines = new WeakMap<babel.types.File, Outline>()

/** A script is traversed only once, even when several builds contain it. */
export function outlineOf(tree: babel.types.File): Outline {
  const known = outlines.get(tree)
  if (known) return known
  const outline: Outline = { free: [], undeclared: [], modules: [] }
  traverse(tree, {
    ReferencedIdentifier(path: Path) {
      if (path.isIdentifier() && isFree(path, path.node.name)) outline.free.push(path)
    },
    AssignmentExpression(path) {
      const { left } = path.node
      if (t.isIdentifier(left) && isFree(path, left.name)) outline.undeclared.push(path)
    },
    VariableDeclarator(path) {
      const { init } = path.node
      if (t.isCallExpression(init) && t.isNumericLiteral(init.arguments[0])) outline.modules.push(path)
    },
  })
  outlines.set(tree, outline)
  return outline
}

const isFree = (path: Path, name: string) => !path.scope.hasBinding(name, true)

/** Returns the name of a member; `undefined` when it is computed at run time. */
export function memberOf(path: Path | null): string | undefined {
  if (!path?.isMemberExpression() && !path?.isOptionalMemberExpression()) return undefined
  const { property, computed } = path.node as babel.types.MemberExpression
  if (computed) return t.isStringLiteral(property) ? property.value : undefined
  return t.isIdentifier(property) ? property.name : undefined
}

/** Whether `asks` accepts a part of the condition of an `if`, `?:`, `&&` or `||` around this, whatever the branch. */
export function isGuarded(path: Path, asks: (part: Path) => boolean): boolean {
  let inner: Path = path
  for (let outer = path.parentPath; outer; inner = outer, outer = outer.parentPath) {
    const condition =
      outer.isIfStatement() || outer.isConditionalExpression()
        ? (outer.get('test') as Path)
        : outer.isLogicalExpression()
          ? (outer.get('left') as Path)
          : undefined
    if (!condition || condition.node === inner.node) continue
    if (asks(condition)) return true
    let asked = false
    condition.traverse({
      enter(part) {
        if (!asks(part)) return
        asked = true
        part.stop()
      },
    })
    if (asked) return true
  }
  return false
}
