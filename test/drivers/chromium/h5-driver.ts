import { readFileSync } from 'node:fs'
import { matchPath } from '@contract/pages'
import type { Download, Page } from 'playwright-core'
import type { Driver } from '../driver'
import { addressOf } from '../h5-page'
import { isAtRest, look, REST, scriptOf, store, stored, tapTwice, waiting, words } from '../in-page'
import { networkSide } from '../network'
import { Problems } from '../problems'
import { bare, leading, screenSide } from '../screen'
import type { RunningServer } from '../server'
import { until } from '../until'
import { phoneContext, takePicture } from './browser'
import { Network } from './network'

export interface H5Options {
  /** User agent; the default is that of a common Android phone. */
  agent?: string
  /** Host name under which the server is reached, e.g. `duole.localhost`. */
  host?: string
  /** Other origins, whose requests the test answers or allows. */
  origins?: string[]
  /** Script that runs in each document before its own scripts, e.g. the bridge of a native host app. */
  script?: string
  /** Console errors and other problems that this test causes on purpose. */
  allow?: RegExp[]
}

export const agents = {
  android:
    'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
}

export interface H5Driver extends Driver {
  /** The Playwright page, for checks that only a browser has: title, history, attributes. */
  browserPage: Page
  /** Opens an address exactly as it is given, which may belong to no page. */
  visit(address: string): Promise<void>
}

/** Addresses of the scripts and style sheets of the H5. */
const PARTS = /\/(js|css)\//
/** Permissions that every simulated phone grants; `position` also grants the location. */
const permissions = ['clipboard-read', 'clipboard-write']

/** Runs in the page and returns whether a tap in the middle of the node would reach it. */
function isOnTop(node: Element): boolean {
  const box = node.getBoundingClientRect()
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return hit !== null && (node.contains(hit) || hit.contains(node))
}

/** A visitor with a phone (375 × 812, touch) in real Chromium, each with a fresh browser profile. */
export async function h5Driver(server: RunningServer, options: H5Options = {}): Promise<H5Driver> {
  const base = new URL(server.baseUrl)
  if (options.host) base.hostname = options.host
  const problems = new Problems(options.allow)
  const network = new Network([base.origin, ...(options.origins ?? [])], problems)
  const context = await phoneContext(812, {
    userAgent: options.agent ?? agents.android,
    serviceWorkers: 'block',
    permissions,
  })
  if (options.script) await context.addInitScript({ content: options.script })
  network.attach(context)
  const page = await context.newPage()
  page.on('pageerror', (error) => problems.add(`page error: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    const { url } = message.location()
    if (message.type() !== 'error' || network.isFaulted(url || base.href)) return
    if (missed && PARTS.test(url)) return
    problems.add(`console error: ${message.text()} (${message.location().url})`)
  })
  /** Whether the test has made requests for scripts and style sheets fail at any time. */
  let missed = false
  page.on('crash', () => problems.add('the page crashed'))
  const downloads: Download[] = []
  page.on('download', (download) => void downloads.push(download))

  /** Not the prerendered screen's, like `visible` of in-page.ts. */
  const element = (id: string) => page.locator(`[id="${id}"]:not(#boot *)`).filter({ visible: true }).first()
  /** Finds the input itself, also where the id belongs to a field around it. */
  const input = (id: string) =>
    page
      .locator(`:is(input, textarea, select):is([id="${id}"], [id="${id}"] *):not(#boot *)`)
      .filter({ visible: true })
      .first()
  /** Runs a function in the page. If the page is being left at that moment, the function runs in the next page. */
  const run = async <A extends unknown[], R>(call: (...args: A) => R, ...args: A): Promise<Awaited<R>> => {
    for (;;) {
      try {
        return await page.evaluate(`(function () { ${scriptOf(call)} })(...${JSON.stringify(args)})`)
      } catch (error) {
        if (!/context was destroyed|Cannot find context/.test(String(error))) throw error
      }
    }
  }
  const { screen } = screenSide({
    page: async () => matchPath(new URL(page.url()).pathname)?.id ?? 'notFound',
    look: (id) => run(look, id),
    read: async () => bare(await run(words)),
    where: async () => page.url(),
  })
  const visit = async (address: string) => {
    await page.goto(new URL(address, base).href, { waitUntil: 'domcontentloaded' })
  }
  /** Storage belongs to an origin, so an empty page of that origin is opened if the visit has no page yet. */
  const atOrigin = async () => {
    if (page.url() === 'about:blank') await page.goto(new URL('/healthz', base).href, { waitUntil: 'commit' })
  }

  return leading({
    target: 'h5',
    server,
    browserPage: page,
    visit,
    open: (id, params = {}) => visit(addressOf(id, params)),
    ...screen,
    back: async () => {
      await page.goBack({ waitUntil: 'domcontentloaded' })
    },
    reload: async () => {
      await page.reload({ waitUntil: 'domcontentloaded' })
    },
    title: () => page.title(),

    // Each attempt is bound to the node that it found, which may be removed at that moment while pages change.
    tap: async (id) => {
      for (let left = 3; ; left--) {
        try {
          return await element(id).tap({ timeout: 30_000 })
        } catch (error) {
          if (left === 0 || !String(error).includes('not visible')) throw error
        }
      }
    },
    tapTwice: async (id) => {
      await screen.waitFor(id)
      await run(tapTwice, id)
    },
    tapText: async (text) => {
      const found = page.getByText(text, { exact: true }).filter({ visible: true })
      await found.last().waitFor()
      const candidates = (await found.all()).reverse()
      for (const candidate of candidates) if (await candidate.evaluate(isOnTop)) return candidate.tap()
      await found.last().tap()
    },
    fill: async (id, text) => {
      await input(id).fill('')
      await input(id).pressSequentially(text)
    },

    lag: async () => {},

    waiting: () => run(waiting),
    storage: (key) => run(stored, key),
    store: async (key, value) => {
      await atOrigin()
      await run(store, key, value)
    },
    clipboard: () => page.evaluate(() => navigator.clipboard.readText()),
    savedFile: async () => {
      const download = await until('a saved file', () => downloads.at(-1))
      return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
    },
    position: async (at) => {
      await context.setGeolocation(at && { longitude: at.lng, latitude: at.lat })
      await context.clearPermissions()
      await context.grantPermissions([...permissions, ...(at ? ['geolocation'] : [])])
    },

    missParts: async (missing) => {
      missed = true
      if (missing) await context.route(PARTS, (route) => route.abort())
      else await context.unroute(PARTS)
    },
    ...networkSide(network),

    settle: async () => {
      await until('the page to settle', () => network.rests(() => run(isAtRest, REST)))
    },
    picture: (name) => takePicture(page, 'h5', name),
    close: async () => {
      network.release()
      await context.close()
      problems.check()
    },
  })
}
