import { matchPath } from '@contract/pages'
import type { Driver } from '../driver'
import { addressOf } from '../h5-page'
import { isAtRest, look, put, REST, store, stored, tapTwice, waiting, words } from '../in-page'
import { networkSide } from '../network'
import { Problems } from '../problems'
import { bare, leading, screenSide } from '../screen'
import type { RunningServer } from '../server'
import { until } from '../until'
import type { ProxiedBrowser } from './browser'
import { EMPTY, Network } from './network'

/** Milliseconds without effect after which a navigation command counts as lost. */
const lostAfter = 4000

/** Fails for actions that not every one of these browsers can do. No scenario uses them here. */
const cannot = (what: string) => async (): Promise<never> => {
  throw new Error(`this driver does not support ${what}`)
}

/** All visits of a test file share one browser, one after the other, each with empty storage. */
export async function proxiedDriver(server: RunningServer, browser: ProxiedBrowser): Promise<Driver> {
  const { origin } = new URL(server.baseUrl)
  const problems = new Problems()
  const network = new Network(origin, problems)

  /** Repeats a navigation until the new document is requested, because a loading page sometimes loses a command. */
  const onward = async (leave: () => Promise<unknown>) => {
    const { opened, requested } = network
    const isRequested = () => network.requested > requested
    await until('a request for the next document', async () => {
      await leave()
      return until('the request', isRequested, lostAfter).catch(isRequested)
    })
    await until('the next document', () => network.opened > opened)
  }
  const visit = (path: string) => onward(() => browser.goTo(new URL(path, origin).href))
  const forget = async () => {
    browser.use(network)
    await visit(EMPTY)
    await browser.run(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }

  const { screen, reach } = screenSide({
    page: async () => matchPath(new URL(await browser.address()).pathname)?.id ?? 'notFound',
    look: (id) => browser.run(look, id),
    read: async () => bare(await browser.run(words)),
    where: browser.address,
  })
  const tap = async (wanted: string, byText = false) => {
    await reach(wanted, async () => (await browser.tap(wanted, byText)) ?? true)
  }

  await forget()
  return leading({
    target: 'h5',
    server,
    open: (id, params = {}) => visit(addressOf(id, params)),
    ...screen,
    back: async () => void (await browser.back()),
    // WebDriver's own command is lost more often while a page is loading, and each loss costs 4 s.
    reload: () => onward(() => browser.run(() => void setTimeout(() => location.reload()))),
    title: browser.title,

    tap: (id) => tap(id),
    tapTwice: async (id) => {
      await screen.waitFor(id)
      await browser.run(tapTwice, id)
    },
    tapText: (text) => tap(text, true),
    fill: async (id, text) => {
      await tap(id)
      // WebDriver's own clear command blurs the input, which then may restore its default value.
      await browser.run(put, id, '')
      await browser.type(id, text)
    },

    lag: async () => {},

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
  })
}
