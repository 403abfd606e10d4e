import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { demandingLiterals, type Expression } from '../../../scripts/engines/expressions'
import type { Problems } from '../problems'
import { type Engine, refuse } from '../weapp/engine'
import type { Network } from '../weapp/network'
import { PageStack } from '../weapp/page-stack'
import type { Phone } from '../weapp/phone'
import { reporter, startProcess } from '../weapp/process'
import { Threads } from '../weapp/threads'
import type { Query } from '../weapp/url'
import { compile, moduleLoader, type Script } from '../weapp/world'
import { renderLayer } from './render-layer'
import { Timers } from './timers'

/** What the first mark registers for the whole process (tracking/marks.ts). */
const OF_PROGRAM: Record<string, number> = { AppHide: 1, NetworkStatusChange: 1 }

/** Each file is compiled once and shared by all processes that run it. */
const compiled = new Map<string, { script: Script; literals: Expression[] }>()

/** @throws the SyntaxError of this engine, with the name of the file */
const scriptsFor =
  (engine: Engine) =>
  (file: string): Script => {
    const known = compiled.get(file)
    const source = known ? '' : readFileSync(file, 'utf8')
    const { script, literals } = known ?? {
      script: compile(source, file),
      literals: demandingLiterals(source),
    }
    compiled.set(file, { script, literals })
    for (const literal of literals) refuse(literal, engine, `${file}: `)
    return script
  }

const { Component: register, Behavior } = globalThis as unknown as {
  Component(definition: object): void
  Behavior: unknown
}

const registerPage = ({ data, ...methods }: { data?: object }) =>
  register({ data, methods, options: { styleIsolation: 'page' } })

/** The unmodified `dist/weapp`. Each process runs its modules again, and its timers end with it. */
export function miniProgram(
  phone: Phone,
  network: Network,
  problems: Problems,
  dist: string,
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
  let atLaunch: Record<string, number> = {}
  const load = moduleLoader(
    scriptsFor(phone.profile),
    (name, from) => path.resolve(path.dirname(from), name),
    (file): Promise<boolean> => stack.packages.comes(path.relative(dist, file)),
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
  const { arrive, background, foreground, launch, ...process } = startProcess(
    phone,
    host,
    stack,
    globals,
    report,
  )
  const loadApp = () => {
    load(path.join(dist, 'app'))
    atLaunch = process.listening()
  }
  launch(loadApp, entry.route, entry.query)
  return {
    ...process,
    stack,
    timers,
    arrive,
    /** Hides the app. WeChat stops its scripts soon afterwards (framework/runtime/operating-mechanism). */
    background() {
      background()
      timers.pause(true)
    },
    foreground() {
      timers.pause(false)
      foreground()
    },
    /** Leaves all pages, and names the events that then have more listeners than before the first page. */
    async leave() {
      stack.closeAll()
      // React removes its effects in later tasks.
      for (let tasks = 0; tasks < 5; tasks++) await new Promise((resolve) => setTimeout(resolve, 0))
      return Object.entries(process.listening()).flatMap(([event, count]) =>
        count > (atLaunch[event] ?? 0) + (OF_PROGRAM[event] ?? 0) ? [`${event}: ${count}`] : [],
      )
    },
    /** Kills the process; the app receives no event. The phone completes the writes that it has been asked for. */
    kill() {
      isAlive = false
      arrive()
      timers.clearAll()
      stack.drop()
    },
  }
}

export type MiniProgram = ReturnType<typeof miniProgram>
