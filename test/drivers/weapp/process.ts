import type { PageStack } from './page-stack'
import { catchesBack, type Phone } from './phone'
import type { Query } from './url'
import { world } from './world'
import { createWx, type Host } from './wx'

interface AppInstance {
  onLaunch?(options: object): void
  onShow?(options: object): void
  onHide?(): void
  onPageNotFound?(options: object): void
}

const describe = (value: unknown) =>
  value instanceof Error
    ? (value.stack ?? value.message)
    : typeof value === 'string'
      ? value
      : (JSON.stringify(value) ?? String(value))

/** Describes errors and warnings of the mini-program for the list of problems of a visit. */
export const reporter = (add: (problem: string) => void) => ({
  error: (error: unknown) => add(`error in the mini-program: ${describe(error)}`),
  warning: (warning: unknown) => add(`warning of the template: ${describe(warning)}`),
  console: (method: string, values: unknown[]) => add(`console ${method}: ${values.map(describe).join(' ')}`),
})

/** The global object of the scripts, and the life cycle of the app. `globals`: timers, and how pages register. */
export function startProcess(
  phone: Phone,
  host: Host,
  stack: PageStack,
  globals: Record<string, unknown>,
  report: ReturnType<typeof reporter>,
) {
  const { wx, emit, tapped, arrive, answerPosition, listening } = createWx(phone, host, stack)
  stack.catchesBack = (caught) => catchesBack(phone, caught)
  let app: AppInstance = {}
  let entered: object = {}
  Object.assign(globalThis, {
    __miniProgram: world(
      {
        wx,
        ...globals,
        App(instance: AppInstance) {
          app = instance
        },
        getApp: () => app,
        getCurrentPages: () => stack.instances,
        console: {
          ...console,
          log() {},
          info() {},
          debug() {},
          warn: (...values: unknown[]) => report.console('warning', values),
          error: (...values: unknown[]) => report.console('error', values),
        },
      },
      phone.profile,
    ),
  })

  /** Handles a link to no page. A redirect counts only if `wx.onPageNotFound` makes it before it returns. */
  function missPage(path: string) {
    const { begun } = stack
    const missed = { path, query: {}, isEntryPage: true }
    app.onPageNotFound?.(missed)
    emit('PageNotFound', missed)
    if (stack.begun === begun) throw new Error(`${path} is missing, and the app opened no other page at once`)
  }

  return {
    stack,
    /** Fires an event of WeChat, identified by the name of its `wx.on…` function. */
    emit,
    tapped,
    missPage,
    arrive,
    /** The owner answers WeChat's question for the position, which was open. */
    answerPosition,
    listening,
    /** The visitor leaves the app: the page is hidden before it (framework/runtime/operating-mechanism). */
    background() {
      stack.show(false)
      app.onHide?.()
      emit('AppHide')
    },
    /** The visitor comes back: the app is shown before the page. */
    foreground() {
      app.onShow?.(entered)
      emit('AppShow', entered)
      stack.show(true)
    },
    /** Starts the app at a page, as a link or a scanned code does. */
    launch(loadApp: () => unknown, route: string, query: Query) {
      const options = { path: route, query, scene: 1001, referrerInfo: {} }
      entered = options
      Object.assign(wx, { getLaunchOptionsSync: () => options, getEnterOptionsSync: () => options })
      loadApp()
      app.onLaunch?.(options)
      app.onShow?.(options)
      if (stack.has(route)) stack.mount(route, query)
      else missPage(route)
    },
  }
}
