import { KNOWN_GLOBALS, LANGUAGE, LOGIC_LAYER } from '../../../scripts/weapp-gate/read/globals'
import { degrade, type Engine, expressionsOf } from './engine'
import { newPhone } from './phone'

/** Globals that a process passes to its scripts besides those of the language: `wx`, `App`, `setTimeout` … */
type Given = Record<string, unknown>

interface Module {
  exports: unknown
}

/** A script of the build in the form in which WeChat's module loader calls it. */
export type Script = (
  this: unknown,
  require: (name: string) => unknown,
  module: Module,
  exports: unknown,
) => unknown

const IN_MODULE = ['require', 'module', 'exports']
/** Globals that differ between engines, or from those here. */
const OWN = ['globalThis', 'Function', 'RegExp', 'Intl']
const GIVEN = [...LOGIC_LAYER.filter((name) => !IN_MODULE.includes(name)), ...OWN]

/**
 * The globals of the language and the given ones only. Texts cannot be compiled, except in the one form that WeChat
 * supports (framework/runtime/js-support.html). Methods that `engine` lacks are changed here for good.
 */
export function world(given: Given, engine: Engine = newPhone().profile): Given {
  const here = globalThis as unknown as Given
  degrade(engine)
  const own: Given = {
    ...Object.fromEntries(LANGUAGE.map((name) => [name, here[name]])),
    RegExp: expressionsOf(engine),
    ...(engine.locale.Intl && { Intl }),
    ...given,
  }
  const make = (texts: unknown[]) => {
    if (texts.length === 1 && texts[0] === 'return this') return () => own
    throw new Error('the logic layer cannot compile code from texts')
  }
  own.Function = new Proxy(Function, {
    apply: (_, _this, texts) => make(texts),
    construct: (_, texts) => make(texts),
  })
  own.globalThis = own
  return own
}

/** Lists the globals of the browser, Node or the tests that the logic layer does not have. */
function foreign(): string[] {
  const names = new Set<string>()
  for (let holder: object | null = globalThis; holder; holder = Object.getPrototypeOf(holder))
    for (const name of Object.getOwnPropertyNames(holder))
      if (/^[A-Za-z_$][\w$]*$/.test(name) && !KNOWN_GLOBALS.has(name) && !OWN.includes(name)) names.add(name)
  return [...names]
}

let shadowed: string | undefined

/** Strict mode, so that `this` is not the global object. Lines keep their columns, by which a stack is traced. */
export function compile(source: string, url: string): Script {
  shadowed ??= foreign().join()
  const given = GIVEN.map((name) => `globalThis.__miniProgram.${name}`).join()
  const code = `(function (${GIVEN.join()}) { (function (${shadowed}) { (function () { 'use strict';
${source}
}).call(this) }).call(this) }).call(this, ${given})`
  // oxlint-disable-next-line typescript/no-implied-eval -- it is the build under test
  return new Function(...IN_MODULE, `${code}\n//# sourceURL=${url}`) as Script
}

const file = (name: string) => (name.endsWith('.js') ? name : `${name}.js`)

/** Each file runs once. `comes`: whether a file is there, or can be downloaded with its sub-package. */
export function moduleLoader(
  scriptOf: (file: string) => Script,
  resolve: (name: string, from: string) => string,
  comes: (file: string) => Promise<boolean> = async () => true,
) {
  const modules = new Map<string, Module>()
  return function load(name: string): unknown {
    const known = modules.get(file(name))
    if (known) return known.exports
    const module: Module = { exports: {} }
    modules.set(file(name), module)
    const inner = (other: string) => load(resolve(other, name))
    // Loads the module's sub-package first (framework/subpackages/async).
    inner.async = async (other: string) => {
      const mod = resolve(other, name)
      if (!(await comes(mod))) throw { mod, errMsg: `loadSubpackage:fail ${mod}` }
      return load(mod)
    }
    scriptOf(file(name)).call(module.exports, inner, module, module.exports)
    return module.exports
  }
}
