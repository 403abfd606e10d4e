import path from 'node:path'
import { pages } from '@contract/pages'
import type { ExparserNode } from 'miniprogram-exparser'
import { networkSide } from '../network'
import { Problems } from '../problems'
import { bare, leading, screenSide } from '../screen'
import type { RunningServer } from '../server'
import { until } from '../until'
import type { Crossing } from '../weapp/crossings'
import { Network } from '../weapp/network'
import { newPhone, type Phone } from '../weapp/phone'
import android from '../weapp/profiles/android.json'
import { channelQuery, idOf, lacking, type WeappTarget } from '../weapp/target'
import { fieldOf } from './fields'
import { attribute, findNode, findText, send, textAttribute } from './nodes'
import { type MiniProgram, miniProgram } from './process'
import { typing } from './typing'

export interface WeappDriver extends WeappTarget {
  phone: Phone
  /** The running process, for tests of what only a mini-program has, such as its page stack. */
  process(): MiniProgram
  /** Starts the app at the page with this path, which may not exist, and with this query as WeChat gives it. */
  enter(route: string, query?: Record<string, string>): Promise<void>
  html(): string
}

/** A timer that is due within these milliseconds belongs to the present action, which waits for it. */
const SOON = 50

const built = path.resolve(__dirname, '../../../dist/weapp')

/** A visitor with an Android phone of their own and the real `dist/weapp`, whose requests go to `server`. */
export async function weappDriver(
  server: RunningServer,
  { allow, dist = built }: { allow?: RegExp[]; dist?: string } = {},
): Promise<WeappDriver> {
  const problems = new Problems(allow)
  const network = new Network(server.baseUrl, problems)
  const phone = newPhone(android)
  let running: MiniProgram | undefined
  const crossed: Crossing[] = []

  const app = () => {
    if (!running) throw new Error('the mini-program has not been opened yet')
    return running
  }
  const start = (route: string, query: Record<string, string>) => {
    // An app that the visitor leaves is hidden before its process ends.
    running?.background()
    crossed.push(...(running?.stack.crossings ?? []))
    running?.kill()
    network.processEnds()
    fingers.forget()
    running = miniProgram(phone, network, problems, dist, { route, query })
    const { timers } = running
    timers.expects = () => !network.idle
    network.quiet = () => timers.idle()
  }
  const dom = () => app().stack.top.rendered.dom
  const node = (id: string) => findNode(dom(), id)
  const { screen, wait } = screenSide({
    page: async () => idOf(app().stack.top.route),
    look: async (id) => {
      const found = node(id)
      if (!found) return null
      return {
        text: bare(found.$$.textContent),
        value: fieldOf(found).shown,
        // The template cannot set ARIA attributes, so the class of the ui kit shows whether the control is selected.
        isChecked: / chosen--/.test(` ${textAttribute(found, 'class')}`),
      }
    },
    read: async () => bare(dom().textContent),
    where: async () => app().stack.top.route + lacking(phone),
  })
  const settle = async () => {
    await until('the screen to settle', async () => {
      const { stack, timers } = app()
      const before = stack.crossings.length
      const rhythm = timers.rhythm(SOON)
      if (rhythm) await new Promise((resolve) => setTimeout(resolve, 2 * rhythm))
      await timers.quiet()
      return network.idle && !timers.isDue(SOON) && stack.crossings.length === before
    })
  }
  const enabled = async (id: string) => {
    const usable = () => {
      const found = node(id)
      return found && !attribute(found, 'disabled') ? found : null
    }
    return wait(`${id} to be there and enabled`, usable)
  }
  const fingers = typing({
    find: node,
    enabled,
    threads: () => app().stack.threads,
    answered: () => app().timers.quiet(),
    draw: () => void dom(),
    settle,
  })
  /** Waits for the node and taps it, several times if wanted, before the screen can respond to the first tap. */
  const touch = async (coming: Promise<ExparserNode>, times = 1) => {
    const found = await coming
    fingers.leave()
    for (let i = 0; i < times; i++) send(found, 'tap', { x: 1, y: 1 }, true)
    // WeChat's template compiler converts attribute names to camel case.
    const opens = attribute(found, 'openType') ?? attribute(found, 'open-type')
    if (opens === 'agreePrivacyAuthorization' && !phone.lacks.includes('onNeedPrivacyAuthorization')) {
      phone.consentButton = found.id
      send(found, 'agreeprivacyauthorization', {})
    }
    void app()
      .tapped(opens)
      .then((opened) => opened && send(found, opened.event, opened.detail))
    await settle()
  }

  return leading({
    target: 'weapp',
    server,
    phone,
    crossings: async (from) => [...crossed, ...(running?.stack.crossings ?? [])].slice(from),
    process: app,
    background: async () => {
      app().background()
      network.interrupt()
    },
    foreground: async () => {
      app().foreground()
      await settle()
    },
    twins: () => network.twins,
    holdPackages: async (held) => app().stack.packages.hold(held),
    html: () => dom().innerHTML,

    open: async (id, params = {}) => start(pages[id].page, channelQuery(params)),
    enter: async (route, query = {}) => {
      start(route, query)
      await until('a page', () => app().stack.depth > 0)
    },
    ...screen,
    back: async () => {
      await app().stack.navigateBack()
    },
    reload: async () => {
      const { route, query } = app().stack.top
      start(route, query)
    },
    title: async () => app().stack.top.title,

    tap: (id) => touch(enabled(id)),
    tapTwice: (id) => touch(enabled(id), 2),
    tapText: (text) => touch(wait(`something that reads ${text}`, () => findText(dom(), text))),
    fill: fingers.fill,
    lag: async (lagging) => app().stack.threads.hold(lagging),
    waiting: async () => dom().innerHTML.includes('skeleton--'),

    storage: async (key) => {
      // Values are written after the frame.
      if (running) await settle()
      const stored = phone.storage[key]
      return stored === undefined ? null : String(JSON.parse(stored))
    },
    store: async (key, value) => {
      phone.storage[key] = JSON.stringify(value)
    },
    clipboard: async () => phone.clipboard,
    savedFile: () => until('a file in a chat', () => phone.chat.at(-1)),
    position: async (at) => {
      phone.position = at
    },

    missParts: async (missing) => {
      app().stack.packages.come = !missing
    },
    ...networkSide(network),

    settle,
    picture: async () => null,
    close: async () => {
      network.release()
      if (running) {
        const left = await running.leave()
        if (left.length) problems.add(`listeners that no page releases: ${left.join(', ')}`)
      }
      running?.kill()
      problems.check()
    },
  })
}
