import { readFileSync } from 'node:fs'
import path from 'node:path'

const { process: inLogicLayer } = require('./transform.cjs') as {
  process(source: string): { code: string }
}

type Module = { exports: unknown }
type Compiled = (
  this: unknown,
  require: (name: string) => unknown,
  module: Module,
  exports: unknown,
) => unknown

/** Each file is compiled once, however many processes run it. */
const compiled = new Map<string, Compiled>()

function compile(file: string): Compiled {
  const known = compiled.get(file)
  if (known) return known
  const { code } = inLogicLayer(readFileSync(file, 'utf8'))
  // oxlint-disable-next-line typescript/no-implied-eval -- it is the build under test
  const made = new Function('require', 'module', 'exports', `${code}\n//# sourceURL=${file}`) as Compiled
  compiled.set(file, made)
  return made
}

/** Runs the modules of a build as one process of the mini-program does: each once, and none of another process. */
export function logicLayer() {
  const modules = new Map<string, Module>()
  return function load(name: string): unknown {
    const file = name.endsWith('.js') ? name : `${name}.js`
    const known = modules.get(file)
    if (known) return known.exports
    const module: Module = { exports: {} }
    modules.set(file, module)
    const inner = (other: string) => load(path.resolve(path.dirname(file), other))
    compile(file).call(module.exports, inner, module, module.exports)
    return module.exports
  }
}
