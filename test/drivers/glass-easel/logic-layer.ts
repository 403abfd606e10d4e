import { type Engine, refuse } from '../weapp/engine'
import type { Threads } from '../weapp/threads'
import { parseUrl } from '../weapp/url'
import { compile, moduleLoader } from '../weapp/world'
import type { Pack } from './pack'

type Kind = 'Page' | 'Component' | 'Behavior'
type Registrar = Record<Kind, (definition: object) => unknown>

/** Registers the pages and components of a build with the render layer. */
export interface CodeSpace {
  componentEnv(file: string, run: (registrar: Registrar) => void): void
}

/** Returns the file that a module or a setting refers to. */
export const fileFrom = (name: string, from: string) => parseUrl(name, from).route

/** Loads the modules of a build as the logic layer does: each runs once, and `require` is relative to it. */
export function logicLayer(
  pack: Pack,
  code: CodeSpace,
  threads: Threads,
  comes: (file: string) => Promise<boolean>,
  engine: Engine,
) {
  // As in WeChat, a module is compiled only when it is needed, and an error names the module.
  const load = moduleLoader(
    (file) => {
      const source = pack.modules[file]
      if (source === undefined) throw new Error(`module '${file}' is not defined`)
      for (const literal of pack.literals[file] ?? []) refuse(literal, engine, `${file}: `)
      return compile(source, `weapp:///${file}`)
    },
    fileFrom,
    comes,
  )

  let registrar: Registrar | undefined
  const registered = new Set<string>()
  /** Registers a page or component together with all components that it uses. */
  function register(file: string) {
    if (registered.has(file)) return
    registered.add(file)
    for (const name of Object.values((pack.settings[file]?.usingComponents ?? {}) as Record<string, string>))
      register(fileFrom(name, file))
    code.componentEnv(file, (own) => {
      const outer = registrar
      registrar = own
      try {
        load(file)
      } finally {
        registrar = outer
      }
    })
  }
  const registering = (kind: Kind) => (definition: object) => registrar?.[kind](threads.crossing(definition))
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
