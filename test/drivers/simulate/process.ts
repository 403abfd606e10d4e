import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Problems } from '../problems'
import type { Network } from '../weapp/network'
import { PageStack, type Query } from '../weapp/page-stack'
import type { Phone } from '../weapp/phone'
import { reporter, startProcess } from '../weapp/process'
import { Threads } from '../weapp/threads'
import { compile, moduleLoader, type Script } from '../weapp/world'
import { renderLayer } from './render-layer'
import { Timers } from './timers'

const dist = path.resolve(__dirname, '../../../dist/weapp')

/** Each file is compiled once and shared by all processes that run it. */
const compiled = new Map<string, Script>()

function scriptOf(file: string): Script {
  const script = compiled.get(file) ?? compile(readFileSync(file, 'utf8'), file)
  compiled.set(file, script)
  return script
}

const { Component: register, Behavior } = globalThis as unknown as {
  Component(definition: object): void
  Behavior: unknown
}

const registerPage = ({ data, ...methods }: { data?: object }) =>
  register({ data, methods, options: { styleIsolation: 'page' } })

/**
 * One process of the mini-program, started at a page: it runs the unmodified `dist/weapp`, whose templates WeChat's
 * compiler compiles and WeChat's exparser renders. Nothing is left after `kill`: each process runs its modules again,
 * and its timers end with it.
 */
export function miniProgram(
  phone: Phone,
  network: Network,
  problems: Problems,
  entry: { route: string; query: Query },
) {
  let isAlive = true
  const report = reporter((problem) => problems.add(problem))
  const timers = new Timers((run) => (...values) => {
    if (!isAlive) return
    try {
      run(...values)
    } catch (error) {
      report.error(error)
    }
  })
  const later = (run: () => void) => void timers.setTimeout(run)
  const threads = new Threads(later)
  const load = moduleLoader(
    scriptOf,
    (name, from) => path.resolve(path.dirname(from), name),
    (file): boolean => stack.comes(path.relative(dist, file)),
  )
  const stack = new PageStack(renderLayer(dist, { load, ...report }), later, threads)
  const host = {
    request: network.request as (options: object) => unknown,
    random: (length: number) => new Uint8Array(randomBytes(length)),
    later,
  }
  const page = (definition: { data?: object }) => registerPage(threads.crossing(definition))
  const component = (definition: object) => register(threads.crossing(definition))
  const globals = {
    Page: page,
    Component: component,
    Behavior,
    setTimeout: timers.setTimeout,
    setInterval: timers.setInterval,
    clearTimeout: timers.clear,
    clearInterval: timers.clear,
  }
  const { emit, tapped, missPage, launch } = startProcess(phone, host, stack, globals, report)
  launch(() => load(path.join(dist, 'app')), entry.route, entry.query)
  return {
    stack,
    timers,
    emit,
    tapped,
    missPage,
    /** Kills the process; the app receives no event. */
    kill() {
      isAlive = false
      timers.clearAll()
      stack.drop()
    },
  }
}

export type MiniProgram = ReturnType<typeof miniProgram>
