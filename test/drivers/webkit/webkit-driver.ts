import { matchPath } from '@contract/pages'
import type { Driver } from '../driver'
import { addressOf, bare, isAtRest, REST } from '../h5-page'
import { networkSide } from '../network-side'
import { Problems } from '../problems'
import type { RunningServer } from '../server'
import { until } from '../until'
import { webkit } from './browser'
import { aim, look, put, tapTwice, waiting, words } from './look'
import { EMPTY, Network } from './network'

const patience = 15_000
/** A navigation command counts as lost when it has had no effect for this time, milliseconds. */
const lostAfter = 4000

/** What WebKitGTK's WebDriver has no command for, or hangs at. */
const cannot = (what: string) => async (): Promise<never> => {
  throw new Error(`WebKitGTK cannot be asked for ${what}`)
}

/**
 * A visitor with an iPhone (375 × 812) in real WebKit, on the H5 that `server` serves. All visits of a test file share
 * one browser, so only one goes on at a time; each starts with nothing stored.
 */
export async function webkitDriver(server: RunningServer): Promise<Driver> {
  const { origin } = new URL(server.baseUrl)
  const browser = await webkit()
  const problems = new Problems()
  const network = new Network(origin, problems)

  const address = () => browser.command<string>('GET', '/url')
  /**
   * WebDriver's commands do not wait for a page, so a navigation waits until the new document reports that it is open;
   * a script that runs meanwhile is sometimes never answered. A command given while a page is still loading is sometimes
   * lost, so it is repeated until the new document is requested.
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
  /** Nothing of a visit stays for the next. */
  const forget = async () => {
    browser.use(network)
    await visit(EMPTY)
    await browser.run(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }

  const current = async () => matchPath(new URL(await address()).pathname)?.id ?? 'notFound'
  const read = async () => bare(await browser.run(words))
  const seen = (id: string) => browser.run(look, id)
  const reach = async (wanted: string, byText = false) => {
    let reason = 'not there'
    const found = await until(
      `${wanted} to be in reach`,
      async () => {
        const found = await browser.run(aim, wanted, byText)
        if (typeof found !== 'string') return found
        reason = found
        return null
      },
      patience,
    ).catch((error: Error) => {
      throw new Error(`${error.message} (${reason})`)
    })
    return (name: string, body: object = {}) =>
      browser.command('POST', `/element/${Object.values(found)[0]}/${name}`, body)
  }
  /** Between aiming and touching a page may change, so that the touch meets something else. */
  const tap = async (wanted: string, byText = false) => {
    for (let left = 5; ; left--) {
      const act = await reach(wanted, byText)
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
    page: current,
    arrive: async (id, { timeout } = {}) => {
      await until(`page ${id}`, async () => (await current()) === id, timeout).catch(async (error) => {
        throw new Error(`${error.message}; on ${await address()} there is: ${await read()}`)
      })
    },
    back: async () => void (await browser.command('POST', '/back', {})),
    // By the page itself: WebDriver's own command is lost more often while a page is loading, and each loss costs 4 s.
    reload: () => onward(() => browser.run(() => void setTimeout(() => location.reload()))),
    title: () => browser.command('GET', '/title'),

    tap: (id) => tap(id),
    tapTwice: async (id) => {
      await reach(id)
      await browser.run(tapTwice, id)
    },
    tapText: (text) => tap(text, true),
    fill: async (id, text) => {
      const act = await reach(id)
      // The keys of Chinese text come from an input method, which there is none of: the command would wait for ever.
      if (/[^ -~]/.test(text)) return browser.run(put, id, text)
      // WebDriver's own clearing leaves the input, which then may put its default back.
      await browser.run(put, id, '')
      await act('value', { text })
    },
    choose: async (id, option) => {
      await reach(id)
      await browser.run(put, id, option)
    },

    exists: async (id) => (await seen(id)) !== null,
    text: async (id) => {
      const found = await seen(id)
      return found && bare(found.text)
    },
    value: async (id) => (await seen(id))?.value ?? null,
    disabled: async (id) => (await seen(id))?.disabled ?? false,
    checked: async (id) => (await seen(id))?.checked ?? false,
    waitFor: async (id, { timeout, gone } = {}) => {
      const there = async () => ((await seen(id)) !== null) !== Boolean(gone)
      await until(`${id} to be ${gone ? 'gone' : 'there'}`, there, timeout)
    },
    see: async (text, { timeout } = {}) => {
      await until(`the text ${text}`, async () => (await read()).includes(bare(text)), timeout).catch(
        async (error) => {
          throw new Error(`${error.message}; on ${await address()} there is: ${await read()}`)
        },
      )
    },
    read,
    waiting: () => browser.run(waiting),
    toast: ({ timeout } = {}) =>
      until(
        'a toast',
        async () => {
          const toast = await seen('toast')
          return toast && bare(toast.text)
        },
        timeout,
      ),

    storage: (key) => browser.run((name) => localStorage.getItem(name) ?? sessionStorage.getItem(name), key),
    store: async (key, value) => {
      await browser.run(
        (name, content) => (name === 'oid' ? sessionStorage : localStorage).setItem(name, content),
        key,
        value,
      )
    },
    clipboard: cannot('its clipboard'),
    savedFile: cannot('a file that it saved'),
    position: cannot('another position'),

    missParts: async (missing) => {
      network.partsMissing = missing
    },
    ...networkSide(network),

    settle: async () => {
      await until('the page to settle', async () => (await browser.run(isAtRest, REST)) && network.idle)
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
