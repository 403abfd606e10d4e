import path from 'node:path'
import { pageIdOfModule, pages } from '@contract/pages'
import type { Page } from 'playwright-core'
import { browser, closeBrowser, takePicture } from '../chromium/browser'
import { networkSide } from '../network-side'
import { Problems } from '../problems'
import type { RunningServer } from '../server'
import { until } from '../until'
import { bare } from '../weapp/bare'
import { builtHost, Network } from '../weapp/network'
import type { Crossing, Query } from '../weapp/page-stack'
import { newPhone } from '../weapp/phone'
import type { WeappTarget } from '../weapp/target'
import { closeHosts, hostOf } from './host'
import type { Launch, PhoneData, Process } from './runtime'

declare global {
  var Weapp: typeof import('./runtime')
  var WeappPack: import('./pack').Pack
  /** The running process, in the page. */
  var weapp: Process | undefined
}

const built = path.resolve(__dirname, '../../../dist/weapp')

/** Ends what the drivers of a test file share; call it in `afterAll`. */
export async function closeWeapp() {
  await closeBrowser()
  await closeHosts()
}

export interface WeappChromiumOptions {
  /** Another build than `dist/weapp`. */
  dist?: string
  /** Problems that this test provokes. */
  allow?: RegExp[]
  /** Milliseconds until something that cannot be reached fails. */
  patience?: number
}

export interface WeappChromiumDriver extends WeappTarget {
  /** For what only a layout has. */
  browserPage: Page
  /** Changes what the phone is; told to the running app where WeChat tells it. */
  set(phone: Partial<PhoneData>): Promise<void>
  /** The phone as it is now. */
  phone(): Promise<PhoneData>
  /** The card that somebody gets with whom the page is shared; null where it cannot be shared. */
  share(): Promise<unknown>
  /** A cold start at a page by its path, which need not exist. */
  enter(route: string): Promise<void>
  /** Somebody enters the running app by a link to a page that it does not have. */
  missPage(route: string): Promise<void>
  /** Something that WeChat tells the app, by the name of its `wx.on…`: `AppHide`, `NetworkStatusChange` … */
  tell(event: string, value?: object): Promise<void>
}

/**
 * A visitor with a phone of their own in front of the real `dist/weapp`, run by WeChat's component framework in real
 * Chromium: a page of 375 × 724, as WeChat's own bar takes 88 of 812. Calls go to `server`.
 */
export async function weappChromiumDriver(
  server: RunningServer,
  { dist = built, allow, patience }: WeappChromiumOptions = {},
): Promise<WeappChromiumDriver> {
  const problems = new Problems(allow)
  const network = new Network(server.baseUrl, problems)
  const host = await hostOf(dist)
  const context = await (await browser()).newContext({
    viewport: { width: 375, height: 724 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  context.setDefaultTimeout(15_000)
  await context.exposeBinding('__problem', (_, text: string) => problems.add(text))
  await context.exposeBinding(
    '__request',
    (_, options: Parameters<typeof network.request>[0]) =>
      new Promise<object>((resolve) => network.request({ ...options, complete: resolve })),
  )
  const origins = [new URL(host.url).origin, server.baseUrl]
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && !origins.includes(origin))
      problems.add(`request to a third party: ${request.url()}`)
  })
  const page = await context.newPage()
  page.on('crash', () => problems.add('the page crashed'))
  page.on('console', (message) => {
    if (message.type() === 'error')
      problems.add(`console error: ${message.text()} (${message.location().url})`)
  })

  const fresh = newPhone()
  /** The phone between two processes. */
  let resting: PhoneData = { ...fresh, storage: [], files: [], missing: [] }
  /** What crossed in processes that have ended. */
  const crossed: Crossing[] = []
  let isRunning = false
  let toastsGiven = 0

  const phone = async () => (isRunning && (await page.evaluate(() => weapp?.left()))) || resting
  const start = async (route: string, query: Query) => {
    resting = await phone()
    if (isRunning) crossed.push(...((await page.evaluate(() => weapp?.stack.crossings)) ?? []))
    await page.goto(host.url)
    isRunning = true
    const launch: Launch = { phone: resting, route, query, host: { built: builtHost, real: server.baseUrl } }
    await page.evaluate((how) => {
      weapp = Weapp.start(WeappPack, how)
    }, launch)
  }
  const top = async () => {
    if (!isRunning) throw new Error('the mini-program has not been opened yet')
    return page.evaluate(() => {
      if (!weapp) throw new Error('the process has not started')
      const { route, query, title } = weapp.stack.top
      return { route, query, title }
    })
  }
  const explain = async (error: Error): Promise<never> => {
    const { missing } = await phone()
    const lacks = missing.length ? `; wx lacks ${missing.join(', ')}` : ''
    throw new Error(`${error.message}; ${(await top()).route} shows: ${await read()}${lacks}`)
  }
  const current = async () => {
    const { route } = await top()
    const id = pageIdOfModule(route)
    if (!id) throw new Error(`${route} is no page of the page table`)
    return id
  }
  const look = (id: string) => page.evaluate((name) => Weapp.look.look(name), id)
  const read = () => page.evaluate(() => Weapp.look.read())
  const answered = () => page.evaluate(() => Weapp.look.answered())
  type Aim = () => ReturnType<typeof Weapp.look.aim>
  const at = (id: string) => () => page.evaluate((name) => Weapp.look.aim(name), id)
  /** Touches what it aims at, as soon as a finger reaches it. */
  const touch = async (what: string, aim: Aim, times = 1) => {
    let why = ''
    const tried = async () => {
      const place = await aim()
      if (typeof place === 'string') {
        why = place
        return false
      }
      await Promise.all(Array.from({ length: times }, () => page.touchscreen.tap(place.x, place.y)))
      why = 'moving'
      return answered()
    }
    await until(`${what} to be in reach`, tried, patience).catch((error: Error) =>
      explain(new Error(`${error.message} (${why})`)),
    )
  }

  return {
    target: 'weapp',
    server,
    browserPage: page,
    phone,

    open: (id, params = {}) => {
      const query = Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value)])
      return start(pages[id].page, Object.fromEntries(query))
    },
    page: current,
    arrive: async (id, { timeout } = {}) => {
      await until(`page ${id}`, async () => (await current()) === id, timeout).catch(explain)
    },
    back: async () => {
      await page.evaluate(() => weapp?.stack.navigateBack())
    },
    reload: async () => {
      const { route, query } = await top()
      await start(route, query)
    },
    title: async () => (await top()).title,

    tap: (id) => touch(id, at(id)),
    tapTwice: (id) => touch(id, at(id), 2),
    tapText: (text) =>
      touch(`something that reads ${text}`, () =>
        page.evaluate((words) => Weapp.look.aimAtText(words), text),
      ),
    fill: async (id, text) => {
      await touch(id, at(id))
      // What moves right after a touch takes the focus away; who sees no keyboard touches again.
      await until(`the keyboard for ${id}`, async () => {
        if (await page.evaluate((name) => Weapp.look.isTyping(name), id)) return true
        await answered()
        if (await page.evaluate((name) => Weapp.look.isTyping(name), id)) return true
        await touch(id, at(id))
        return false
      })
      await page.keyboard.press('Delete')
      await page.keyboard.type(text)
      await answered()
    },
    choose: async (id, option) => {
      await until(`${id} to be there`, () => look(id)).catch(explain)
      await page.evaluate(([name, value]) => Weapp.look.slide(name, value), [id, option] as const)
      await answered()
    },

    exists: async (id) => (await look(id)) !== null,
    text: async (id) => (await look(id))?.text ?? null,
    value: async (id) => (await look(id))?.value ?? null,
    disabled: async (id) => (await until(`${id} to be there`, () => look(id)).catch(explain)).isDisabled,
    checked: async (id) => (await until(`${id} to be there`, () => look(id)).catch(explain)).isChosen,
    waitFor: async (id, { timeout, gone } = {}) => {
      await until(
        `${id} to be ${gone ? 'gone' : 'there'}`,
        async () => ((await look(id)) !== null) !== Boolean(gone),
        timeout,
      ).catch(explain)
    },
    see: async (text, { timeout } = {}) => {
      await until(`the text ${text}`, async () => (await read()).includes(bare(text)), timeout).catch(explain)
    },
    read,
    waiting: () => page.evaluate(() => Weapp.look.isWaiting()),
    toast: async ({ timeout } = {}) => {
      const shown = async () => (await phone()).toasts[toastsGiven]
      const next = async () => (await shown()) ?? ((await look('toast'))?.text || null)
      const text = await until('a toast', next, timeout).catch(explain)
      if (text === (await shown())) toastsGiven++
      return bare(text)
    },

    storage: async (key) => {
      const [, stored] = (await phone()).storage.find(([name]) => name === key) ?? []
      return stored === undefined ? null : String(JSON.parse(stored))
    },
    store: async (key, value) => {
      const entry: [string, string] = [key, JSON.stringify(value)]
      resting = { ...resting, storage: [...resting.storage.filter(([name]) => name !== key), entry] }
      if (isRunning) await page.evaluate(([name, json]) => void weapp?.phone.storage.set(name, json), entry)
    },
    clipboard: async () => (await phone()).clipboard,
    savedFile: () => until('a file in a chat', async () => (await phone()).chat.at(-1)),
    position: (position) => set({ position }),

    missParts: (missing) =>
      page.evaluate((come) => {
        if (weapp) weapp.stack.packagesCome = come
      }, !missing),
    ...networkSide(network),

    settle: async () => {
      await until('the screen to settle', async () => {
        if (!network.idle) return false
        const isStill = await page.evaluate(async () => {
          const before = weapp?.stack.crossings.length
          await new Promise((resolve) => setTimeout(resolve, 30))
          return weapp?.stack.crossings.length === before && !Weapp.look.isMoving()
        })
        return isStill && network.idle
      })
    },
    picture: (name) => takePicture(page, 'weapp-chromium', name),
    close: async () => {
      network.release()
      await context.close()
      problems.check()
    },

    crossings: async (from) => {
      const ofProcess = Math.max(0, from - crossed.length)
      const fresh = isRunning && (await page.evaluate((at) => weapp?.stack.crossings.slice(at), ofProcess))
      return [...crossed.slice(from), ...(fresh || [])]
    },
    set,
    share: () => page.evaluate(() => weapp?.share('menu')),
    enter: (route) => start(route, {}),
    missPage: (route) => page.evaluate((missed) => weapp?.missPage(missed), route),
    tell: (event, value) => page.evaluate(([name, told]) => weapp?.tell(name, told), [event, value] as const),
  }

  async function set(changes: Partial<PhoneData>) {
    resting = { ...resting, ...changes }
    if (isRunning) await page.evaluate((changed) => void Object.assign(weapp?.phone ?? {}, changed), changes)
  }
}
