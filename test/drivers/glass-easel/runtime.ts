/** Runs in the browser: one process of the mini-program on WeChat's component framework. Bundled by `host.ts`. */
import { type AppJson, PageStack, type Query } from '../weapp/page-stack'
import type { Phone } from '../weapp/phone'
import { world } from '../weapp/world'
import { createWx } from '../weapp/wx'
import { layout } from './layout'
import { logicLayer } from './logic-layer'
import { guardTouches } from './look'
import type { Pack } from './pack'
import { renderLayer } from './render-layer'

export * as look from './look'

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
  missing: string[]
}

/** What a process is started with. */
export interface Launch {
  phone: PhoneData
  route: string
  query: Query
  /** Host that the build names, and the server that is meant by it. */
  host: { built: string; real: string }
}

interface AppInstance {
  onLaunch?(options: object): void
  onShow?(options: object): void
  onHide?(): void
  onPageNotFound?(options: object): void
  onError?(error: string): void
  onUnhandledRejection?(options: object): void
}

const describe = (value: unknown) =>
  value instanceof Error
    ? (value.stack ?? value.message)
    : typeof value === 'string'
      ? value
      : (JSON.stringify(value) ?? String(value))

const report =
  (kind: string) =>
  (...values: unknown[]) =>
    __problem(`${kind}: ${values.map(describe).join(' ')}`)

/** Starts the app at a page, as a link or a scan does. */
export function start(pack: Pack, { phone: data, route, query, host }: Launch) {
  const phone: Phone = {
    ...data,
    storage: new Map(data.storage),
    files: new Map(data.files),
    missing: new Set(data.missing),
  }
  guardTouches()
  const fault = report('error in the mini-program')
  let app: AppInstance = {}

  const { code, render } = renderLayer(pack, {
    error: fault,
    warning: report('warning of the template'),
    openType: (type) => {
      if (type === 'agreePrivacyAuthorization') phone.privacy = 'agreed'
      if (type === 'share') share('button')
    },
    pictureOf: (src) => src.replace(host.built, host.real),
  })
  const { load, register, globals } = logicLayer(pack, code)
  const later = (run: () => void) => void setTimeout(run, 0)
  const renderer = {
    appJson: pack.settings.app as unknown as AppJson,
    pageJson: (page: string) => pack.settings[page] ?? {},
    render: (page: string) => {
      register(page)
      return render(page)
    },
  }
  const stack = new PageStack(renderer, later)
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const { wx, emit } = createWx(phone, { request, random, later, layout, consentByButton: true }, stack)

  addEventListener('error', ({ error, message }) => {
    fault(error ?? message)
    app.onError?.(describe(error ?? message))
    emit('Error', { message, stack: error instanceof Error ? error.stack : '' })
  })
  addEventListener('unhandledrejection', ({ reason, promise }) => {
    fault(reason)
    app.onUnhandledRejection?.({ reason, promise })
    emit('UnhandledRejection', { reason, promise })
  })

  /** What somebody who gets the card would see; null where the page cannot be shared. */
  function share(from: 'menu' | 'button') {
    const { onShareAppMessage: card } = stack.top.rendered.instance
    return typeof card === 'function' ? card.call(stack.top.rendered.instance, { from }) : null
  }

  /** Somebody entered by a link to a missing page; a redirect counts only while the app is being told. */
  function missPage(path: string) {
    const { begun } = stack
    const missed = { path, query: {}, isEntryPage: true }
    app.onPageNotFound?.(missed)
    emit('PageNotFound', missed)
    if (stack.begun === begun)
      fault(new Error(`${path} is missing, and the app opened no other page at once`))
  }

  /** Something that WeChat tells the app, by the name of its `wx.on…`. */
  function tell(event: string, value: object = {}) {
    if (event === 'AppHide') app.onHide?.()
    if (event === 'AppShow') app.onShow?.(options)
    if ('isConnected' in value) phone.online = value.isConnected === true
    emit(event, value)
  }

  Object.assign(globalThis, {
    __miniProgram: world({
      wx,
      ...globals,
      App(instance: AppInstance) {
        app = instance
      },
      getApp: () => app,
      getCurrentPages: () => stack.instances,
      console: { ...console, warn: report('console warning'), error: report('console error') },
      setTimeout: setTimeout.bind(window),
      setInterval: setInterval.bind(window),
      clearTimeout: clearTimeout.bind(window),
      clearInterval: clearInterval.bind(window),
    }),
  })
  const options = { path: route, query, scene: 1001, referrerInfo: {} }
  Object.assign(wx, { getLaunchOptionsSync: () => options, getEnterOptionsSync: () => options })
  load('app.js')
  app.onLaunch?.(options)
  app.onShow?.(options)
  if (stack.has(route)) stack.mount(route, query)
  else missPage(route)

  return {
    stack,
    phone,
    share,
    /** What outlives this process. */
    left: (): PhoneData => ({
      ...phone,
      storage: [...phone.storage],
      files: [...phone.files],
      missing: [...phone.missing],
    }),
    missPage,
    tell,
  }
}

export type Process = ReturnType<typeof start>

/** As `wx.request`; the call itself is made by the test's side. */
function request(options: object) {
  type Tell = (answer: object) => void
  const { success, fail, complete, ...sent } = options as Record<
    'success' | 'fail' | 'complete',
    Tell | undefined
  >
  let isOver = false
  const end = (answer: object, tell?: Tell) => {
    if (isOver) return
    isOver = true
    tell?.(answer)
    complete?.(answer)
  }
  // What the answer's own handlers throw is an error of the app, no failure of the call.
  void __request(JSON.parse(JSON.stringify(sent))).then((answer) =>
    end(answer, 'statusCode' in answer ? success : fail),
  )
  return { abort: () => end({ errMsg: 'request:fail abort' }, fail) }
}
