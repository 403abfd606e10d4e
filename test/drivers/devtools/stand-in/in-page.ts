/**
 * Runs in the browser beside the mini-program: the part of the automation protocol that reads and acts in its logic
 * layer and on its visible page. Parameters and results are those that `miniprogram-automator` 0.12.1 sends and reads
 * (`out/{MiniProgram,Page,Element}.js`).
 */
import type { Phone } from '../../weapp/phone'
import { pageAnswers } from './page'
import { first, type Method, type Options, type Params, pageOf, stack, world } from './world'

declare global {
  var StandIn: typeof import('./in-page')
}

const bridge = window as unknown as { __problem(text: string): void; __told(text: string): void }
const report = bridge.__problem
bridge.__problem = (text) => {
  bridge.__told(text)
  report(text)
}

/** Compiles a function that arrived as text, with the globals of the logic layer. */
function compiled(text: unknown): Method {
  const { wx, getApp, getCurrentPages } = world()
  // oxlint-disable-next-line typescript/no-implied-eval -- the protocol sends functions as texts
  return new Function('wx', 'getApp', 'getCurrentPages', `return (${String(text)})`)(
    wx,
    getApp,
    getCurrentPages,
  ) as Method
}

const originals = new Map<string, Method | undefined>()

/**
 * Replaces a function of `wx`. A replacement gets the caller's arguments and then its own, and the original as
 * `this.origin`; what it returns or resolves to goes to the caller's callbacks.
 */
function mock({ method = '', functionDeclaration, args = [], result }: Params) {
  const { wx } = world()
  if (!originals.has(method)) originals.set(method, wx[method])
  const origin = originals.get(method)
  const replacement = functionDeclaration === undefined ? () => result : compiled(functionDeclaration)
  if (functionDeclaration === undefined && result === undefined) wx[method] = origin
  else
    wx[method] = async (options) => {
      const answer = (await replacement.call({ origin }, options, ...args)) as { errMsg?: string }
      const { success, fail, complete } = (options ?? {}) as Options
      const isFailed = answer.errMsg?.includes(':fail')
      if (isFailed) fail?.(answer)
      else success?.(answer)
      complete?.(answer)
      if (isFailed && !fail && !complete) throw answer
      return answer
    }
}

const answers: Record<string, (params: Params) => unknown> = {
  'App.getPageStack': () => ({ pageStack: stack().map(pageOf) }),
  'App.getCurrentPage': () => pageOf(first(stack().slice(-1))),
  'App.callWxMethod': async ({ method = '', args = [] }) => {
    const called = world().wx[method]
    if (!called) throw new Error(`wx.${method} is not a function`)
    try {
      return { result: await called(...args) }
    } catch (error) {
      throw new Error((error as { errMsg?: string }).errMsg ?? String(error))
    }
  },
  'App.callFunction': async ({ functionDeclaration, args = [] }) => ({
    result: await compiled(functionDeclaration)(...args),
  }),
  'App.mockWxMethod': mock,
  ...pageAnswers,
}

/** Answers a call of the protocol. What crosses to the client is JSON. */
export async function answer(method: string, params: Params): Promise<unknown> {
  const own = answers[method]
  if (!own) throw new Error(`the stand-in does not know ${method}`)
  complete()
  return JSON.parse(JSON.stringify((await own(params)) ?? {}))
}

/** Adds the functions of `wx` that only the driver of the tools calls. */
function complete() {
  const { wx } = world()
  const manager = wx.getFileSystemManager as () => object
  if ('readFileSync' in manager()) return
  const { files } = (globalThis as unknown as { weapp: { phone: Phone } }).weapp.phone
  wx.getFileSystemManager = () => ({ ...manager(), readFileSync: (file: unknown) => files[String(file)] })
}
