/** Runs in the browser, bundled by `host.ts`: one process of the mini-program on WeChat's framework. */
import type { Callbacks } from '../weapp/answer'
import { PageStack } from '../weapp/page-stack'
import type { Phone } from '../weapp/phone'
import { reporter, startProcess } from '../weapp/process'
import type { AppJson } from '../weapp/rendered'
import { Threads } from '../weapp/threads'
import type { Query } from '../weapp/url'
import { layout } from './layout'
import { logicLayer } from './logic-layer'
import type { Pack } from './pack'
import { renderLayer } from './render-layer'
import { guardTouches } from './touch'

export { compile } from '../weapp/world'
export * as look from './look'

/** Functions of the test process that the page can call. */
interface Bridge {
  __request(options: object): Promise<object>
  __problem(text: string): void
}
const { __request, __problem } = window as unknown as Bridge

/** Parameters with which a process starts. */
export interface Launch {
  phone: Phone
  route: string
  query: Query
  /** The host that the build calls, and the test server that receives these calls. */
  host: { built: string; real: string }
}

/** Starts the app at a page, as a link or a scanned code does. */
export function start(pack: Pack, { phone, route, query, host }: Launch) {
  guardTouches()
  const report = reporter(__problem)
  const { code, render } = renderLayer(pack, {
    ...report,
    agreed: (buttonId) => {
      phone.consentButton = buttonId
    },
    tapped: (openType) => tapped(openType),
    pictureOf: (src) => src.replace(host.built, host.real),
  })
  const later = (run: () => void) => void setTimeout(run, 0)
  const threads = new Threads(later)
  const { load, register, globals } = logicLayer(
    pack,
    code,
    threads,
    (file): Promise<boolean> => stack.packages.comes(file),
    phone.profile,
  )
  const renderer = {
    appJson: pack.settings.app as unknown as AppJson,
    pageJson: (page: string) => pack.settings[page] ?? {},
    render: (page: string) => {
      register(page)
      return render(page)
    },
  }
  const stack = new PageStack(renderer, later, threads)
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const timers = {
    setTimeout: setTimeout.bind(window),
    setInterval: setInterval.bind(window),
    clearTimeout: clearTimeout.bind(window),
    clearInterval: clearInterval.bind(window),
  }
  const { emit, tapped, launch, background, foreground } = startProcess(
    phone,
    { request, random, later, layout },
    stack,
    { ...globals, ...timers },
    report,
  )
  addEventListener('error', ({ error, message }) => {
    report.error(error ?? message)
    emit('Error', { message, stack: error instanceof Error ? error.stack : '' })
  })
  addEventListener('unhandledrejection', ({ reason, promise }) => {
    report.error(reason)
    emit('UnhandledRejection', { reason, promise })
  })
  launch(() => load('app'), route, query)

  return { stack, phone, background, foreground }
}

export type Process = ReturnType<typeof start>

/** Simulates `wx.request` without the task's `abort`; the test process makes the HTTP request. */
function request(options: object) {
  const { success, fail, complete, ...sent } = options as Callbacks
  // An exception from the app's own callbacks is an error of the app and not a failed request.
  void __request(JSON.parse(JSON.stringify(sent))).then((answer) => {
    if ('statusCode' in answer) success?.(answer)
    else fail?.(answer as { errMsg: string })
    complete?.(answer)
  })
  return {}
}
