import { type PageId, pageIdOfModule, pages } from '@contract/pages'
import { networkSide } from '../network-side'
import { Problems } from '../problems'
import type { RunningServer } from '../server'
import { until } from '../until'
import { Network } from '../weapp/network'
import type { Crossing } from '../weapp/page-stack'
import { newPhone, type Phone } from '../weapp/phone'
import type { WeappTarget } from '../weapp/target'
import { attribute, bare, findNode, findText, send, textAttribute } from './nodes'
import { MiniProgram } from './process'

export interface WeappDriver extends WeappTarget {
  phone: Phone
  /** The running process, for what only a mini-program has: its page stack. */
  process(): MiniProgram
  /** A cold start at a page by its path, which need not exist. */
  enter(route: string): Promise<void>
  /** The visible page as it is rendered. */
  html(): string
}

/** Milliseconds: what is to happen within them belongs to what is happening. */
const SOON = 50

/** A visitor with a phone of their own in front of the real `dist/weapp`, whose calls go to `server`. */
export async function weappDriver(
  server: RunningServer,
  { allow }: { allow?: RegExp[] } = {},
): Promise<WeappDriver> {
  const problems = new Problems(allow)
  const network = new Network(server.baseUrl, problems)
  const phone = newPhone()
  let running: MiniProgram | undefined
  const crossed: Crossing[] = []
  let focused: string | undefined
  let toastsGiven = 0

  const app = () => {
    if (!running) throw new Error('the mini-program has not been opened yet')
    return running
  }
  const start = (route: string, query: Record<string, string>) => {
    crossed.push(...(running?.stack.crossings ?? []))
    running?.kill()
    focused = undefined
    running = new MiniProgram(phone, network, problems)
    running.launch(route, query)
  }
  const screen = () => app().stack.top.rendered.dom
  const node = (id: string) => findNode(screen(), id)
  const there = (id: string) => until(`${id} to be there`, () => node(id) ?? null).catch(explain)
  const read = () => bare(screen().textContent)
  const explain = (error: Error): never => {
    const lacks = phone.missing.size ? `; wx lacks ${[...phone.missing].join(', ')}` : ''
    throw new Error(`${error.message}; ${app().stack.top.route} shows: ${read()}${lacks}`)
  }
  const current = async () => {
    const { route } = app().stack.top
    const id = pageIdOfModule(route)
    if (!id) throw new Error(`${route} is no page of the page table`)
    return id
  }
  const settle = async () => {
    await until('the screen to settle', async () => {
      const { stack, timers } = app()
      const before = stack.crossings.length
      const rhythm = timers.rhythm(SOON)
      if (rhythm) await new Promise((resolve) => setTimeout(resolve, 2 * rhythm))
      // What has been promised comes before the next turn; anything else waits for a call or for a timer.
      await new Promise((resolve) => setImmediate(resolve))
      return network.idle && !timers.isDue(SOON) && stack.crossings.length === before
    })
  }
  /** An input leaves its value when something else is touched. */
  const leaveInput = () => {
    const left = focused && node(focused)
    focused = undefined
    if (left) send(left, 'blur', { value: textAttribute(left, 'value') })
  }
  const enabled = async (id: string) => {
    const found = await there(id)
    await until(`${id} to be enabled`, () => !attribute(node(id) ?? found, 'disabled')).catch(explain)
    return node(id) ?? found
  }

  return {
    target: 'weapp',
    server,
    phone,
    crossings: async (from) => [...crossed, ...(running?.stack.crossings ?? [])].slice(from),
    process: app,
    html: () => screen().innerHTML,

    open: async (id, params = {}) => {
      const query = Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value)])
      start(pages[id].page, Object.fromEntries(query))
    },
    enter: async (route) => {
      start(route, {})
      await until('a page', () => app().stack.depth > 0)
    },
    page: current,
    arrive: async (id: PageId, { timeout } = {}) => {
      await until(`page ${id}`, async () => (await current()) === id, timeout).catch(explain)
    },
    back: async () => {
      await app().stack.navigateBack()
    },
    reload: async () => {
      const { route, query } = app().stack.top
      start(route, query)
    },
    title: async () => app().stack.top.title,

    tap: async (id) => {
      const found = await enabled(id)
      leaveInput()
      send(found, 'tap', { x: 1, y: 1 }, true)
      // WeChat's template compiler writes names in camel case.
      const opens = attribute(found, 'openType') ?? attribute(found, 'open-type')
      if (opens === 'agreePrivacyAuthorization') send(found, 'agreeprivacyauthorization', {})
      await settle()
    },
    tapTwice: async (id) => {
      const found = await enabled(id)
      leaveInput()
      for (let i = 0; i < 2; i++) send(found, 'tap', { x: 1, y: 1 }, true)
      await settle()
    },
    tapText: async (text) => {
      const found = await until(`something that reads ${text}`, () => findText(screen(), text)).catch(explain)
      leaveInput()
      send(found, 'tap', { x: 1, y: 1 }, true)
      await settle()
    },
    fill: async (id, text) => {
      const found = await enabled(id)
      leaveInput()
      send(found, 'focus', { value: textAttribute(found, 'value'), height: 300 })
      focused = id
      const longest = Number(attribute(found, 'maxlength') ?? 140)
      const whole = longest >= 0 ? text.slice(0, longest) : text
      for (let length = 0; length <= whole.length; length++) {
        send(found, 'input', {
          value: whole.slice(0, length),
          cursor: length,
          keyCode: whole.charCodeAt(length - 1),
        })
        await new Promise((resolve) => setTimeout(resolve, 0))
      }
      await settle()
    },
    choose: async (id, option) => {
      const found = await enabled(id)
      leaveInput()
      const range = attribute(found, 'range')
      if (!Array.isArray(range)) send(found, 'change', { value: Number(option) })
      else {
        const key = textAttribute(found, 'range-key')
        const index = range.findIndex((each) => String(key ? each[key] : each) === option)
        if (index < 0) throw new Error(`${id} has no option ${option}: ${JSON.stringify(range)}`)
        send(found, 'change', { value: String(index) })
      }
      await settle()
    },

    exists: async (id) => node(id) !== undefined,
    text: async (id) => {
      const found = node(id)
      return found ? bare(found.$$.textContent) : null
    },
    value: async (id) => {
      const found = node(id)
      return found ? textAttribute(found, 'value') : null
    },
    disabled: async (id) => Boolean(attribute(await there(id), 'disabled')),
    // Its template knows no aria attributes; what shows the choice is the class that the ui kit gives it.
    checked: async (id) => / chosen--/.test(` ${textAttribute(await there(id), 'class')}`),
    waitFor: async (id, { timeout, gone } = {}) => {
      await until(
        `${id} to be ${gone ? 'gone' : 'there'}`,
        () => (node(id) !== undefined) !== Boolean(gone),
        timeout,
      ).catch(explain)
    },
    see: async (text, { timeout } = {}) => {
      await until(`the text ${text}`, () => read().includes(bare(text)), timeout).catch(explain)
    },
    read: async () => read(),
    waiting: async () => screen().innerHTML.includes('skeleton--'),
    toast: async ({ timeout } = {}) => {
      const shown = () => phone.toasts[toastsGiven]
      const text = await until(
        'a toast',
        () => shown() ?? (bare(node('toast')?.$$.textContent) || null),
        timeout,
      ).catch(explain)
      if (text === shown()) toastsGiven++
      return bare(text)
    },

    storage: async (key) => {
      const stored = phone.storage.get(key)
      return stored === undefined ? null : String(JSON.parse(stored))
    },
    store: async (key, value) => {
      phone.storage.set(key, JSON.stringify(value))
    },
    clipboard: async () => phone.clipboard,
    savedFile: () => until('a file in a chat', () => phone.chat.at(-1)),
    position: async (at) => {
      phone.position = at
    },

    missParts: async (missing) => {
      app().stack.packagesCome = !missing
    },
    ...networkSide(network),

    settle,
    picture: async () => null,
    close: async () => {
      network.release()
      running?.kill()
      problems.check()
    },
  }
}
