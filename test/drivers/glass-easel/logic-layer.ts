import { parseUrl } from '../weapp/page-stack'
import { compile, type Module } from '../weapp/world'
import type { Pack } from './pack'

type Kind = 'Page' | 'Component' | 'Behavior'
type Registrar = Record<Kind, (definition: object) => unknown>

/** What registers the pages and components of a build with the render layer. */
export interface CodeSpace {
  componentEnv(file: string, run: (registrar: Registrar) => void): void
}

/** The file that a module or a setting names. */
export const fileFrom = (name: string, from: string) => parseUrl(name, from).route

/** Loads the modules of a build as the logic layer does: each once, by its path, with `require` relative to it. */
export function logicLayer(pack: Pack, code: CodeSpace) {
  const modules = new Map<string, Module>()
  function load(file: string): unknown {
    const known = modules.get(file)
    if (known) return known.exports
    const source = pack.modules[file]
    if (source === undefined) throw new Error(`module '${file}' is not defined`)
    const module: Module = { exports: {} }
    modules.set(file, module)
    const named = (name: string) => (name.endsWith('.js') ? name : `${name}.js`)
    const inner = (name: string) => load(named(fileFrom(name, file)))
    // Only what is needed is compiled, as WeChat does it too, and an error names the module.
    compile(source, `weapp:///${file}`).call(module.exports, inner, module, module.exports)
    return module.exports
  }

  let registrar: Registrar | undefined
  const registered = new Set<string>()
  /** A page or component with all that it uses. */
  function register(file: string) {
    if (registered.has(file)) return
    registered.add(file)
    for (const name of Object.values((pack.settings[file]?.usingComponents ?? {}) as Record<string, string>))
      register(fileFrom(name, file))
    code.componentEnv(file, (own) => {
      const outer = registrar
      registrar = own
      try {
        load(`${file}.js`)
      } finally {
        registrar = outer
      }
    })
  }
  const registering = (kind: Kind) => (definition: object) => registrar?.[kind](definition)
  return {
    load,
    register,
    globals: {
      Page: registering('Page'),
      Component: registering('Component'),
      Behavior: registering('Behavior'),
    },
  }
}
