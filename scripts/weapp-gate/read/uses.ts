import type { types } from '@babel/core'
import { type Build, once } from './build'
import { isGuarded, memberOf, outlineOf, type Path, placeOf, scriptsOf, t, traverse } from './code'
import { readTypings } from './typings'

/** A place where a script uses a member of `wx`, directly or through Taro, which has it under the same name. */
export interface Use {
  file: string
  place: string
  /** The interface of WeChat's typings: `Wx`, or that of an object that a call returned, e.g. `FileSystemManager`. */
  of: string
  /** `undefined` when the name is computed at run time, or when the whole `wx` is passed on. */
  name: string | undefined
  /** The code checks the function with `typeof` or `canIUse` first. */
  guarded: boolean
}

/** Members that Taro itself defines: page life cycle hooks, globals of the logic layer, and its size functions. */
const TAROS_OWN = /^(use[A-Z]\w*|getCurrentPages|getApp|getCurrentInstance|initPxTransform|default)$/
/** webpack stores its list of chunks under this name, and sets it before reading it. */
const WEBPACKS = 'webpackJsonp'
/** Taro's bridge copies all members of `wx`. Their uses are found where they are called. */
const BRIDGE = 'taro.js'

/** The number of webpack's module with Taro, which calls the hook `initNativeApi` and exports all of its result. */
const taroModule = once((build): number | undefined => {
  let found: number | undefined
  for (const { file, syntax } of scriptsOf(build)) {
    if (!build.text(file).includes('initNativeApi')) continue
    traverse(syntax, {
      CallExpression(path) {
        if (!path.node.arguments.some((one) => t.isStringLiteral(one, { value: 'initNativeApi' }))) return
        // Taro's React plugin only adds a listener to the hook.
        if (memberOf(path.get('callee') as Path) === 'tap') return
        const module = path.findParent((one) => one.isObjectProperty() && t.isNumericLiteral(one.node.key))
        if (module?.isObjectProperty()) found = (module.node.key as types.NumericLiteral).value
      },
    })
  }
  return found
})

/** Returns the places where a constant is read; empty when the declaration is not a simple constant. */
function readsOf(path: Path): Path[] {
  if (!path.isVariableDeclarator() || !t.isIdentifier(path.node.id)) return []
  return path.scope.getBinding(path.node.id.name)?.referencePaths ?? []
}

const asksFor = (name: string | undefined) => (part: Path) => {
  const { node } = part
  if (t.isUnaryExpression(node, { operator: 'typeof' }))
    return memberOf(part.get('argument') as Path) === name && name !== undefined
  if (!part.isCallExpression() || memberOf(part.get('callee') as Path) !== 'canIUse') return false
  const [what] = part.node.arguments
  return t.isStringLiteral(what) && what.value.split('.')[0] === name
}

/** Matches `wx.name?.()`, also compiled for older engines: `null === (r = wx.name) || … || r.call(wx)`. */
function isAskedItself(member: Path): boolean {
  const around = member.parentPath
  if (around?.isOptionalCallExpression()) return around.node.optional
  return Boolean(around?.isAssignmentExpression() && around.parentPath?.isBinaryExpression())
}

/** Whether `wx` is only the `this` argument of a function that was checked before. */
const isThis = (api: Path) =>
  api.listKey === 'arguments' && api.key === 0 && memberOf(api.parentPath?.get('callee') as Path) === 'call'

/** Returns every use of `wx` in the build, and of the objects that its calls return. */
export const usesOf = once((build): Use[] => {
  const uses: Use[] = []
  const typings = readTypings()
  const taro = taroModule(build)

  /** @param api an expression that is `wx`, or an object of the interface `of` */
  const used = (file: string, api: Path, of: string) => {
    const { parentPath: parent } = api
    if (!parent) return
    const isObject =
      (parent.isMemberExpression() || parent.isOptionalMemberExpression()) && api.key === 'object'
    const name = isObject ? memberOf(parent) : undefined
    if (of === 'Wx' && name !== undefined && (name === WEBPACKS || TAROS_OWN.test(name))) return
    const asks = t.isUnaryExpression(parent.node, { operator: 'typeof' })
    if (of === 'Wx' && !isObject && (file === BRIDGE || isThis(api) || asks)) return
    // Only member accesses of a returned object are followed; passing the object on is allowed.
    if (of !== 'Wx' && !isObject) return
    const guarded =
      isGuarded(parent, asksFor(name)) || asksFor(name)(parent.parentPath as Path) || isAskedItself(parent)
    uses.push({ file, place: placeOf(parent.node), of, name, guarded })
    const gives = typings.get(of)?.get(name ?? '')?.gives
    const call = parent.parentPath
    if (!gives || !typings.has(gives) || !call?.isCallExpression() || parent.key !== 'callee') return
    if (call.parentPath?.isMemberExpression()) used(file, call, gives)
    if (call.parentPath) for (const read of readsOf(call.parentPath)) used(file, read, gives)
  }

  for (const { file, syntax } of scriptsOf(build)) {
    const { free, modules } = outlineOf(syntax)
    for (const path of free) if (path.node.name === 'wx') used(file, path, 'Wx')
    // `a = n(758)` is the module; `b = n.n(a)` is a function that returns it.
    for (const path of modules) {
      const { arguments: given } = path.node.init as types.CallExpression
      if (taro === undefined || !t.isNumericLiteral(given[0], { value: taro })) continue
      for (const read of readsOf(path)) {
        const call = read.parentPath
        const isGetter = call?.isCallExpression() && memberOf(call.get('callee') as Path) === 'n'
        if (!isGetter) used(file, read, 'Wx')
        else if (call.parentPath)
          for (const getter of readsOf(call.parentPath))
            if (getter.parentPath?.isCallExpression()) used(file, getter.parentPath, 'Wx')
      }
    }
  }
  return uses
})

/** Whether Taro was found in the build. Otherwise the uses of `wx` through Taro cannot be found. */
export const seesTaro = (build: Build) => taroModule(build) !== undefined
