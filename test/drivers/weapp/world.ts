import { KNOWN_GLOBALS, LANGUAGE, LOGIC_LAYER } from '../../../scripts/weapp-gate/read/globals'

/** What a process gives its scripts beside the language: `wx`, `App`, `setTimeout` … */
type Given = Record<string, unknown>

/** A module of the build. */
interface Module {
  exports: unknown
}

/** A script of the build, run as WeChat's module loader does. */
export type Script = (
  this: unknown,
  require: (name: string) => unknown,
  module: Module,
  exports: unknown,
) => unknown

const IN_MODULE = ['require', 'module', 'exports']
const GIVEN = [...LOGIC_LAYER.filter((name) => !IN_MODULE.includes(name)), 'globalThis', 'Function']

/**
 * The global object of the logic layer: the language and what is given, nothing else. It makes no functions of texts but
 * the one that WeChat lets pass (miniprogram/dev/framework/runtime/js-support.html).
 */
export function world(given: Given): Given {
  const here = globalThis as unknown as Given
  const own: Given = { ...Object.fromEntries(LANGUAGE.map((name) => [name, here[name]])), ...given }
  const make = (texts: unknown[]) => {
    if (texts.length === 1 && texts[0] === 'return this') return () => own
    throw new Error('the logic layer makes no functions of texts')
  }
  own.Function = new Proxy(Function, {
    apply: (_, _this, texts) => make(texts),
    construct: (_, texts) => make(texts),
  })
  own.globalThis = own
  return own
}

/** Whatever this side has and the logic layer has not: of a browser, of Node, of the tests. */
function foreign(): string[] {
  const names = new Set<string>()
  for (let holder: object | null = globalThis; holder; holder = Object.getPrototypeOf(holder))
    for (const name of Object.getOwnPropertyNames(holder))
      if (/^[A-Za-z_$][\w$]*$/.test(name) && !KNOWN_GLOBALS.has(name)) names.add(name)
  return [...names]
}

let shadowed: string | undefined

/**
 * Compiles a script so that it sees the globals of the running process (`globalThis.__miniProgram`) and nothing else of what
 * is around it. It is strict, so that a function without a receiver has no global object for `this`.
 */
export function compile(source: string, url: string): Script {
  shadowed ??= foreign().join()
  const given = GIVEN.map((name) => `globalThis.__miniProgram.${name}`).join()
  const code = `(function (${GIVEN.join()}) { (function (${shadowed}) { (function () { 'use strict';${source}
}).call(this) }).call(this) }).call(this, ${given})`
  // oxlint-disable-next-line typescript/no-implied-eval -- it is the build under test
  return new Function(...IN_MODULE, `${code}\n//# sourceURL=${url}`) as Script
}

const file = (name: string) => (name.endsWith('.js') ? name : `${name}.js`)

/**
 * Loads the modules of a build as one process does: each once, by its file, with `require` relative to it.
 *
 * @param resolve the file that a name stands for in another file
 */
export function moduleLoader(
  scriptOf: (file: string) => Script,
  resolve: (name: string, from: string) => string,
) {
  const modules = new Map<string, Module>()
  return function load(name: string): unknown {
    const known = modules.get(file(name))
    if (known) return known.exports
    const module: Module = { exports: {} }
    modules.set(file(name), module)
    const inner = (other: string) => load(resolve(other, name))
    scriptOf(file(name)).call(module.exports, inner, module, module.exports)
    return module.exports
  }
}
