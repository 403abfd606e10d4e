import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Problems } from '../problems'
import type { Network } from '../weapp/network'
import { PageStack, type Query, type Rendered, type Renderer } from '../weapp/page-stack'
import type { Phone } from '../weapp/phone'
import { createWx } from '../weapp/wx'

const built = path.resolve(__dirname, '../../../dist/weapp')

interface AppInstance {
  onLaunch?(options: object): void
  onShow?(options: object): void
  onHide?(options: object): void
  onPageNotFound?(options: object): void
}

type Simulate = typeof import('miniprogram-simulate')

/** A page in jsdom. */
interface SimulatedPage extends Rendered {
  dom: HTMLElement
}

/** Renders the pages of a build by WeChat's own template compiler and exparser, in jsdom. */
function simulatedPages(dist: string, simulate: Simulate): Renderer<SimulatedPage> {
  const json = (file: string) => JSON.parse(readFileSync(path.join(dist, `${file}.json`), 'utf8'))
  const loaded = new Map<string, string>()
  return {
    appJson: json('app'),
    pageJson: json,
    render: (route) => {
      const load = () =>
        simulate.load(path.join(dist, route), `page-${route.replaceAll('/', '-')}`, { rootPath: dist })
      const id = loaded.get(route) ?? load()
      loaded.set(route, id)
      const page = simulate.render(id)
      if (!page) throw new Error(`${route} registered no page`)
      const { instance, dom } = page
      return { instance, dom, attach: () => page.attach(document.body), detach: () => page.detach() }
    },
  }
}

/**
 * One process of the mini-program: `dist/weapp` as it was built, its templates compiled by WeChat's own compiler and
 * rendered by WeChat's exparser. Nothing of it is left after `kill`: modules are loaded anew for each process, and its
 * timers die with it.
 */
export class MiniProgram {
  readonly stack: PageStack<SimulatedPage>
  private readonly timers = new Set<ReturnType<typeof setTimeout>>()
  private app: AppInstance = {}
  private alive = true
  private readonly emit: (event: string, value?: unknown) => void

  constructor(
    phone: Phone,
    network: Network,
    problems: Problems,
    private readonly dist = built,
  ) {
    jest.resetModules()
    // Each has its registry of components, so a process gets its own.
    const simulate = require('miniprogram-simulate') as typeof import('miniprogram-simulate')
    const exparser = require('miniprogram-exparser') as typeof import('miniprogram-exparser')
    exparser.addGlobalErrorListener((error) => problems.add(`error in the mini-program: ${describe(error)}`))
    exparser.addGlobalWarningListener((warning) =>
      problems.add(`warning of the template: ${describe(warning)}`),
    )

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
    const keep = (timer: ReturnType<typeof setTimeout>) => {
      this.timers.add(timer)
      return timer
    }
    const later = (run: () => void) => void keep(setTimeout(guarded(run), 0))
    this.stack = new PageStack(simulatedPages(dist, simulate), later)
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
      __miniProgram: {
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
        setTimeout: (run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) =>
          keep(setTimeout(guarded(run), ms, ...values)),
        setInterval: (run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) =>
          keep(setInterval(guarded(run), ms, ...values)),
        clearTimeout,
        clearInterval,
      },
    })
  }

  /** Starts the app at a page, as a link or a scan does. */
  launch(route: string, query: Query) {
    if (!this.stack.has(route)) throw new Error(`${this.dist} has no page ${route}`)
    const options = { path: route, query, scene: 1001, referrerInfo: {} }
    const launched = () => options
    const { wx } = (globalThis as unknown as { __miniProgram: { wx: Record<string, unknown> } }).__miniProgram
    Object.assign(wx, { getLaunchOptionsSync: launched, getEnterOptionsSync: launched })
    require(path.join(this.dist, 'app.js'))
    this.app.onLaunch?.(options)
    this.app.onShow?.(options)
    this.stack.mount(route, query)
  }

  /** The visitor turns to another app and comes back. */
  sendToBackground() {
    this.app.onHide?.({})
    this.emit('AppHide', {})
  }

  /** Somebody entered by a link to a page that the app does not have. */
  missPage(path: string) {
    this.app.onPageNotFound?.({ path, query: {}, isEntryPage: true })
  }

  /** Ends the process without a word to it. */
  kill() {
    this.alive = false
    for (const timer of this.timers) clearTimeout(timer)
    this.stack.drop()
  }
}

const describe = (value: unknown) =>
  value instanceof Error
    ? (value.stack ?? value.message)
    : typeof value === 'string'
      ? value
      : (JSON.stringify(value) ?? String(value))
