/** Runs in the browser: one process of the mini-program on WeChat's component framework. Bundled by `driver.ts`. */
import * as glassEasel from 'glass-easel'
import { MiniProgramEnv } from 'glass-easel-miniprogram-adapter'
import { type AppJson, PageStack, parseUrl, type Query, type Rendered } from '../weapp/page-stack'
import type { Phone } from '../weapp/phone'
import { createWx } from '../weapp/wx'
import { defineBuiltIns } from './controls'
import type { Pack } from './pack'
import { styleSheet } from './styles'

/** What the browser's side asks of the test's side. */
interface Bridge {
  __request(options: object): Promise<object>
  __problem(text: string): void
}
const { __request, __problem } = window as unknown as Bridge

/** A phone as it travels between two processes. */
export type PhoneData = Omit<Phone, 'storage' | 'files' | 'missing'> & {
  storage: [string, string][]
  files: [string, string][]
}

interface AppInstance {
  onLaunch?(options: object): void
  onShow?(options: object): void
  onHide?(options: object): void
  onPageNotFound?(options: object): void
  onError?(error: string): void
}

interface Page extends Rendered {
  element: HTMLElement
}

type Registrar = Record<'Page' | 'Component' | 'Behavior', (definition: object) => unknown>

const describe = (value: unknown) =>
  value instanceof Error
    ? (value.stack ?? value.message)
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

/** Folder of a module, and a module that is named from it. */
const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/') + 1)
const resolve = (name: string, from: string) => parseUrl(name, from).route

export function start(pack: Pack, data: PhoneData, launch: { route: string; query: Query }) {
  const phone: Phone = {
    ...data,
    storage: new Map(data.storage),
    files: new Map(data.files),
    missing: new Set(),
  }
  const report =
    (kind: string) =>
    (...values: unknown[]) =>
      __problem(`${kind}: ${values.map(describe).join(' ')}`)
  const fault = report('error in the mini-program')
  addEventListener('error', ({ error, message }) => fault(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => fault(reason))

  // ---- render layer
  Object.assign(glassEasel.globalOptions, { throwGlobalError: true, writeIdToDOM: true })
  glassEasel.addGlobalErrorListener((error: unknown) => {
    fault(error)
    return true
  })
  glassEasel.addGlobalWarningListener((warning: unknown) => {
    report('warning of the template')(warning)
    return true
  })
  const environment = new MiniProgramEnv()
  const code = environment.createCodeSpace('app', true)
  defineBuiltIns(code, pack)
  const groups = new Function(`return ${pack.templates}`)() as Record<string, never>
  for (const [name, content] of Object.entries(groups))
    code.addCompiledTemplate(name, { groupList: groups, content } as never)
  for (const [name, settings] of Object.entries(pack.settings)) {
    const own = Object.entries((settings.usingComponents ?? {}) as Record<string, string>)
    const usingComponents = Object.fromEntries(own.map(([tag, file]) => [tag, `/${resolve(file, name)}`]))
    code.addComponentStaticConfig(name, { ...settings, usingComponents } as never)
  }
  const style = document.createElement('style')
  style.textContent = styleSheet(pack.styles, innerWidth)
  document.head.append(style)
  const context = new glassEasel.CurrentWindowBackendContext()
  context.onEvent((target: any, type: string, detail: unknown, options: object) => {
    // WeChat's disabled button emits no tap.
    if (type === 'tap' && target.data?.disabled) return 0 as never
    const event = new glassEasel.Event(type, detail, options)
    glassEasel.Event.dispatchEvent(target, event)
    return (event.defaultPrevented() ? 1 : 0) as never
  })
  const backend = environment.associateBackend(context)

  // ---- logic layer
  const modules = new Map<string, { exports: unknown }>()
  function load(file: string): unknown {
    const known = modules.get(file)
    if (known) return known.exports
    const source = pack.modules[file]
    if (source === undefined) throw new Error(`module '${file}' is not defined`)
    const module = { exports: {} as unknown }
    modules.set(file, module)
    const run = new Function('require', 'module', 'exports', `${source}\n//# sourceURL=weapp:///${file}`)
    const named = (name: string) => (name.endsWith('.js') ? name : `${name}.js`)
    run.call(undefined, (name: string) => load(named(resolve(name, file))), module, module.exports)
    return module.exports
  }
  let registrar: Registrar | undefined
  const registered = new Set<string>()
  function register(file: string) {
    if (registered.has(file)) return
    registered.add(file)
    for (const name of Object.values((pack.settings[file]?.usingComponents ?? {}) as Record<string, string>))
      register(resolve(name, file))
    code.componentEnv(file, (environment_) => {
      const outer = registrar
      registrar = environment_ as unknown as Registrar
      try {
        load(`${file}.js`)
      } finally {
        registrar = outer
      }
    })
  }
  const registering = (kind: keyof Registrar) => (definition: object) => registrar?.[kind](definition)

  const later = (run: () => void) => void setTimeout(run, 0)
  const stack = new PageStack<Page>(
    {
      appJson: pack.settings.app as unknown as AppJson,
      pageJson: (route) => pack.settings[route] ?? {},
      render: (route) => {
        register(route)
        const root = backend.createRoot('wx-page', code, route)
        const element = document.createElement('div')
        element.className = 'weapp-page'
        element.dataset.route = route
        return {
          instance: root.get() as unknown as Rendered['instance'],
          element,
          attach: () => {
            const place = document.createElement('span')
            element.append(place)
            document.body.append(element)
            root.attach(element as never, place as never)
          },
          detach: () => {
            root.release()
            element.remove()
          },
        }
      },
    },
    later,
  )
  const { wx, emit } = createWx(
    phone,
    { request: wxRequest, random: (length) => crypto.getRandomValues(new Uint8Array(length)), later },
    stack,
  )
  let app: AppInstance = {}
  Object.assign(globalThis, {
    __miniProgram: {
      wx,
      App: (instance: AppInstance) => {
        app = instance
      },
      Page: registering('Page'),
      Component: registering('Component'),
      Behavior: registering('Behavior'),
      getApp: () => app,
      getCurrentPages: () => stack.instances,
      console: { ...console, warn: report('console warning'), error: report('console error') },
      setTimeout: setTimeout.bind(window),
      setInterval: setInterval.bind(window),
      clearTimeout: clearTimeout.bind(window),
      clearInterval: clearInterval.bind(window),
    },
  })

  const options = { path: launch.route, query: launch.query, scene: 1001, referrerInfo: {} }
  Object.assign(wx, { getLaunchOptionsSync: () => options, getEnterOptionsSync: () => options })
  load('app.js')
  app.onLaunch?.(options)
  app.onShow?.(options)
  stack.mount(launch.route, launch.query)

  return {
    stack,
    phone: (): PhoneData => ({
      ...phone,
      storage: [...phone.storage],
      files: [...phone.files],
    }),
    live: phone,
    missing: () => [...phone.missing],
    hide: () => {
      app.onHide?.({})
      emit('AppHide', {})
    },
    missPage: (path: string) => app.onPageNotFound?.({ path, query: {}, isEntryPage: true }),
  }
}

/** As `wx.request`; the call itself is made by the test's side. */
function wxRequest(options: object) {
  const { success, fail, complete, ...sent } = options as Record<string, any>
  let isOver = false
  const end = (answer: object, tell?: (answer: object) => void) => {
    if (isOver) return
    isOver = true
    tell?.(answer)
    complete?.(answer)
  }
  __request(JSON.parse(JSON.stringify(sent))).then(
    (answer) => end({ errMsg: 'request:ok', ...answer }, success),
    (error: Error) => end({ errMsg: `request:fail ${error.message}` }, fail),
  )
  return { abort: () => end({ errMsg: 'request:fail abort' }, fail) }
}
