import { matchPath } from '@contract/pages'
import type { Driver } from '../driver'
import { addressOf } from '../h5-page'
import { aim, isAtRest, look, put, REST, store, stored, tapTwice, waiting, words } from '../in-page'
import { networkSide } from '../network'
import { Problems } from '../problems'
import { bare, screenSide } from '../screen'
import type { RunningServer } from '../server'
import { until } from '../until'
import { type Handle, webkit } from './browser'
import { EMPTY, Network } from './network'

/** Milliseconds without effect after which a navigation command counts as lost. */
const lostAfter = 4000

/** Fails for actions that WebKitGTK's WebDriver does not support or that make it hang. No scenario uses them here. */
const cannot = (what: string) => async (): Promise<never> => {
  throw new Error(`the driver of WebKitGTK does not support ${what}`)
}

/**
 * Simulates a visitor with an iPhone (375 × 812) in real WebKit on the H5 that `server` serves. All visits of a test
 * file share one browser, so only one runs at a time; each starts with empty storage.
 */
export async function webkitDriver(server: RunningServer): Promise<Driver> {
  const { origin } = new URL(server.baseUrl)
  const browser = await webkit()
  const problems = new Problems()
  const network = new Network(origin, problems)

  const address = () => browser.command<string>('GET', '/url')
  /**
   * Runs a navigation and waits for it. WebDriver's commands do not wait for a page, so this waits until the new
   * document reports that it is open; a script that runs in between sometimes gets no answer. A command that is given
   * while a page is loading is sometimes lost, so it is repeated until the new document is requested.
   */
  const onward = async (leave: () => Promise<unknown>) => {
    const { opened, requested } = network
    const isRequested = () => network.requested > requested
    await until('a request for the next document', async () => {
      await leave()
      return until('the request', isRequested, lostAfter).catch(isRequested)
    })
    await until('the next document', () => network.opened > opened)
  }
  const visit = (path: string) =>
    onward(() => browser.command('POST', '/url', { url: new URL(path, origin).href }))
  /** Clears all data of the visit before the next one. */
  const forget = async () => {
    browser.use(network)
    await visit(EMPTY)
    await browser.run(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }

  const { screen, reach } = screenSide({
    page: async () => matchPath(new URL(await address()).pathname)?.id ?? 'notFound',
    look: (id) => browser.run(look, id),
    read: async () => bare(await browser.run(words)),
    where: address,
  })
  /** Waits until the element can be reached, and returns a function that sends it WebDriver's commands. */
  const reached = async (wanted: string, byText = false) => {
    const found = await reach(wanted, () => browser.run(aim, wanted, byText))
    const [handle] = Object.values(found as unknown as Handle)
    return (name: string, body: object = {}) => browser.command('POST', `/element/${handle}/${name}`, body)
  }
  /** Between aiming and touching a page may change, so that the touch meets another element; then it is repeated. */
  const tap = async (wanted: string, byText = false) => {
    for (let left = 5; ; left--) {
      const act = await reached(wanted, byText)
      try {
        return void (await act('click'))
      } catch (error) {
        if (left === 0 || !/intercepted|stale|not interactable/.test(String(error))) throw error
      }
    }
  }

  await forget()
  return {
    target: 'h5',
    server,
    open: (id, params = {}) => visit(addressOf(id, params)),
    ...screen,
    back: async () => void (await browser.command('POST', '/back', {})),
    // The page reloads itself, because WebDriver's own command is lost more often while a page is loading, and each
    // loss costs 4 s.
    reload: () => onward(() => browser.run(() => void setTimeout(() => location.reload()))),
    title: () => browser.command('GET', '/title'),

    tap: (id) => tap(id),
    tapTwice: async (id) => {
      await reached(id)
      await browser.run(tapTwice, id)
    },
    tapText: (text) => tap(text, true),
    fill: async (id, text) => {
      const act = await reached(id)
      // Chinese text needs an input method, which does not exist here: the command would never return.
      if (/[^ -~]/.test(text)) return browser.run(put, id, text)
      // WebDriver's own clear command blurs the input, which then may restore its default value.
      await browser.run(put, id, '')
      await act('value', { text })
    },

    lag: async () => {},
    drag: cannot('a drag'),

    waiting: () => browser.run(waiting),

    storage: (key) => browser.run(stored, key),
    store: (key, value) => browser.run(store, key, value),
    clipboard: cannot('its clipboard'),
    savedFile: cannot('a file that it saved'),
    position: cannot('another position'),
    missParts: cannot('missing parts'),

    ...networkSide(network),

    settle: async () => {
      await until('the page to settle', () => network.rests(() => browser.run(isAtRest, REST)))
    },
    picture: async () => null,
    close: async () => {
      network.release()
      await forget()
      await until('the network to be quiet', () => network.idle)
      network.end()
      problems.check()
    },
  }
}
