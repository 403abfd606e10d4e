import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Problems } from '../problems'
import type { Network } from '../weapp/network'
import { PageStack, type Query } from '../weapp/page-stack'
import type { Phone } from '../weapp/phone'
import { world } from '../weapp/world'
import { createWx } from '../weapp/wx'
import { logicLayer } from './logic-layer'
import { renderLayer, type SimulatedPage } from './render-layer'
import { Timers } from './timers'

const built = path.resolve(__dirname, '../../../dist/weapp')

interface AppInstance {
  onLaunch?(options: object): void
  onShow?(options: object): void
  onHide?(options: object): void
  onPageNotFound?(options: object): void
}

/**
 * One process of the mini-program: `dist/weapp` as it was built, its templates compiled by WeChat's own compiler and
 * rendered by WeChat's exparser. Nothing of it is left after `kill`: its modules run anew for each process, and its
 * timers die with it.
 */
export class MiniProgram {
  readonly stack: PageStack<SimulatedPage>
  readonly timers: Timers
  private app: AppInstance = {}
  private alive = true
  private readonly load = logicLayer()
  /** Something that WeChat tells the app, by the name of its `wx.on…`. */
  readonly emit: (event: string, value?: unknown) => void

  constructor(
    phone: Phone,
    network: Network,
    problems: Problems,
    private readonly dist = built,
  ) {
    const guarded =
      <A extends unknown[]>(run: (...values: A) => void) =>
      (...values: A) => {
        if (!this.alive) return
        try {
          run(...values)
        } catch (error) {
          problems.add(`error in the mini-program: ${describe(error)}`)
        }
      }
    this.timers = new Timers(guarded)
    const later = (run: () => void) => void this.timers.setTimeout(run)
    const reported = { error: 'error in the mini-program', warning: 'warning of the template' }
    const pages = renderLayer(dist, {
      load: this.load,
      report: (kind, problem) => problems.add(`${reported[kind]}: ${describe(problem)}`),
    })
    this.stack = new PageStack(pages, later)
    const host = {
      request: network.request as (options: object) => unknown,
      random: (length: number) => new Uint8Array(randomBytes(length)),
      later,
    }
    const { wx, emit } = createWx(phone, host, this.stack)
    this.emit = emit
    const register = (globalThis as unknown as { Component(definition: object): void }).Component
    const report =
      (kind: string) =>
      (...values: unknown[]) =>
        problems.add(`${kind}: ${values.map(describe).join(' ')}`)

    Object.assign(globalThis, {
      __miniProgram: world({
        wx,
        App: (app: AppInstance) => {
          this.app = app
        },
        Page: ({ data, ...methods }: { data?: object }) =>
          register({ data, methods, options: { styleIsolation: 'page' } }),
        Component: register,
        Behavior: (globalThis as unknown as { Behavior: unknown }).Behavior,
        getApp: () => this.app,
        getCurrentPages: () => this.stack.instances,
        console: {
          ...console,
          log() {},
          info() {},
          debug() {},
          warn: report('console warning'),
          error: report('console error'),
        },
        setTimeout: this.timers.setTimeout,
        setInterval: this.timers.setInterval,
        clearTimeout: this.timers.clear,
        clearInterval: this.timers.clear,
      }),
    })
  }

  /** Starts the app at a page, as a link or a scan does. */
  launch(route: string, query: Query) {
    const options = { path: route, query, scene: 1001, referrerInfo: {} }
    const launched = () => options
    const { wx } = (globalThis as unknown as { __miniProgram: { wx: Record<string, unknown> } }).__miniProgram
    Object.assign(wx, { getLaunchOptionsSync: launched, getEnterOptionsSync: launched })
    this.load(path.join(this.dist, 'app.js'))
    this.app.onLaunch?.(options)
    this.app.onShow?.(options)
    if (this.stack.has(route)) this.stack.mount(route, query)
    else this.missPage(route)
  }

  /** The visitor turns to another app and comes back. */
  sendToBackground() {
    this.app.onHide?.({})
    this.emit('AppHide', {})
  }

  /**
   * Somebody entered by a link to a page that the app does not have. A redirect counts only while the app is being told
   * (wx.onPageNotFound).
   */
  missPage(path: string) {
    const { begun } = this.stack
    const missed = { path, query: {}, isEntryPage: true }
    this.app.onPageNotFound?.(missed)
    this.emit('PageNotFound', missed)
    if (this.stack.begun === begun)
      throw new Error(`${path} is missing, and the app opened no other page at once`)
  }

  /** Ends the process without a word to it. */
  kill() {
    this.alive = false
    this.timers.clearAll()
    this.stack.drop()
  }
}

const describe = (value: unknown) =>
  value instanceof Error
    ? (value.stack ?? value.message)
    : typeof value === 'string'
      ? value
      : (JSON.stringify(value) ?? String(value))
