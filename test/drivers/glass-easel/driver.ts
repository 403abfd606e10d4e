import path from 'node:path'
import { pages } from '@contract/pages'
import type { Page } from 'playwright-core'
import type { Recording } from '@/tester/device/measure'
import { closeBrowser, takePicture } from '../chromium/browser'
import { networkSide } from '../network'
import { Problems } from '../problems'
import { leading, screenSide } from '../screen'
import type { RunningServer } from '../server'
import { until } from '../until'
import type { Crossing } from '../weapp/crossings'
import { builtHost, Network } from '../weapp/network'
import { isComputer, newPhone, type Phone } from '../weapp/phone'
import iphone from '../weapp/profiles/phone.json'
import { channelQuery, idOf, lacking, type WeappTarget } from '../weapp/target'
import type { Query } from '../weapp/url'
import { closeHosts, hostOf } from './host'
import type { Launch, Process } from './runtime'
import { watchedPage } from './watched-page'

declare global {
  var Weapp: typeof import('./runtime')
  var WeappPack: import('./pack').Pack
  /** The running process of the mini-program, which is a global variable of the page. */
  var weapp: Process | undefined
}

const built = path.resolve(__dirname, '../../../dist/weapp')

/** Closes the browser and the servers that the drivers of a test file share. Call it in `afterAll`. */
export async function closeWeapp() {
  await closeBrowser()
  await closeHosts()
}

interface WeappChromiumOptions {
  /** The build to run instead of `dist/weapp`. */
  dist?: string
  /** The device; the default is a phone. */
  profile?: Recording
  /** Problems that this test causes on purpose. */
  allow?: RegExp[]
}

export interface WeappChromiumDriver extends WeappTarget {
  /** The Playwright page, for checks that need a layout. */
  browserPage: Page
  phone(): Promise<Phone>
  set(phone: Partial<Phone>): Promise<void>
}

/** The real `dist/weapp` on WeChat's framework in real Chromium, at 375 × 812, of which WeChat's bar takes 88. */
export async function weappChromiumDriver(
  server: RunningServer,
  { dist = built, profile = iphone, allow }: WeappChromiumOptions = {},
): Promise<WeappChromiumDriver> {
  const problems = new Problems(allow)
  const network = new Network(server.baseUrl, problems)
  const host = await hostOf(dist)
  const { context, page } = await watchedPage(host, server.baseUrl, network, problems, profile)

  /** The state of the phone while no process runs. */
  let resting = newPhone(profile)
  /** The `setData` calls of processes that have ended. */
  const crossed: Crossing[] = []
  let isRunning = false

  const phone = async () => (isRunning && (await page.evaluate(() => weapp?.phone))) || resting
  const start = async (route: string, query: Query) => {
    // An app that the visitor leaves is hidden before its process ends.
    if (isRunning) await page.evaluate(() => weapp?.background())
    resting = await phone()
    if (isRunning) crossed.push(...((await page.evaluate(() => weapp?.stack.crossings)) ?? []))
    await page.goto(host)
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
  const set = async (changes: Partial<Phone>) => {
    resting = { ...resting, ...changes }
    if (isRunning) await page.evaluate((changed) => void Object.assign(weapp?.phone ?? {}, changed), changes)
  }
  const { screen, reach } = screenSide({
    page: async () => idOf((await top()).route),
    look: (id) => page.evaluate((name) => Weapp.look.look(name), id),
    read: () => page.evaluate(() => Weapp.look.read()),
    where: async () => (await top()).route + lacking(await phone()),
  })
  const hand = isComputer(profile)
    ? { tap: (x: number, y: number) => page.mouse.click(x, y) }
    : page.touchscreen
  const answered = () => page.evaluate(() => Weapp.look.answered())
  type Aim = () => ReturnType<typeof Weapp.look.aim>
  const at = (id: string) => () => page.evaluate((name) => Weapp.look.aim(name), id)
  /** Touches the target that `aim` finds as soon as a finger can reach it. */
  const touch = async (what: string, aim: Aim, times = 1) => {
    await reach(what, async () => {
      const place = await aim()
      if (typeof place === 'string') return place
      await Promise.all(Array.from({ length: times }, () => hand.tap(place.x, place.y)))
      return (await answered()) || 'moving'
    })
  }

  return leading({
    target: 'weapp',
    server,
    browserPage: page,
    phone,
    set,

    open: (id, params = {}) => start(pages[id].page, channelQuery(params)),
    ...screen,
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
      // The keyboard takes longer to open than data to arrive.
      const lags = await page.evaluate(() => {
        weapp?.stack.threads.draw()
        return weapp?.stack.threads.isHeld
      })
      // A control that moves right after a touch can lose the focus; a visitor who sees no keyboard touches again.
      await until(`the keyboard for ${id}`, async () => {
        if (await page.evaluate((name) => Weapp.look.isTyping(name), id)) return true
        await answered()
        if (await page.evaluate((name) => Weapp.look.isTyping(name), id)) return true
        await touch(id, at(id))
        return false
      })
      // A value that comes back late has taken the selection away.
      await page.keyboard.press('Control+A')
      await page.keyboard.press('Delete')
      for (const keys of lags ? text : [text]) {
        await page.keyboard.type(keys)
        await answered()
      }
    },
    lag: (lagging) => page.evaluate((held) => weapp?.stack.threads.hold(held), lagging),

    waiting: () => page.evaluate(() => Weapp.look.isWaiting()),

    storage: async (key) => {
      const { [key]: stored } = (await phone()).storage
      return stored === undefined ? null : String(JSON.parse(stored))
    },
    store: async (key, value) =>
      set({ storage: { ...(await phone()).storage, [key]: JSON.stringify(value) } }),
    clipboard: async () => (await phone()).clipboard,
    savedFile: () => until('a file in a chat', async () => (await phone()).chat.at(-1)),
    position: (position) => set({ position }),

    missParts: (missing) =>
      page.evaluate((come) => {
        if (weapp) weapp.stack.packages.come = come
      }, !missing),
    background: async () => {
      await page.evaluate(() => weapp?.background())
      network.interrupt()
    },
    foreground: () => page.evaluate(() => weapp?.foreground()),
    twins: () => network.twins,
    holdPackages: (held) => page.evaluate((hold) => weapp?.stack.packages.hold(hold), held),
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
      const lost = isRunning ? await page.evaluate(() => Weapp.look.lostAria()) : []
      for (const attribute of lost) problems.add(`lost for screen readers: ${attribute}`)
      await context.close()
      problems.check()
    },

    crossings: async (from) => {
      const ofProcess = Math.max(0, from - crossed.length)
      const fresh = isRunning && (await page.evaluate((at) => weapp?.stack.crossings.slice(at), ofProcess))
      return [...crossed.slice(from), ...(fresh || [])]
    },
  })
}
