import { readFileSync } from 'node:fs'
import path from 'node:path'
import { compile, type Module, type Script } from '../weapp/world'

/** Each file is compiled once, however many processes run it. */
const compiled = new Map<string, Script>()

function scriptOf(file: string): Script {
  const script = compiled.get(file) ?? compile(readFileSync(file, 'utf8'), file)
  compiled.set(file, script)
  return script
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
    scriptOf(file).call(module.exports, inner, module, module.exports)
    return module.exports
  }
}
