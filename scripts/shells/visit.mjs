/** Opens a page of the built H5 in jsdom, without a server and without a browser. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { JSDOM, ResourceLoader, VirtualConsole } from 'jsdom'

/** How long a page must stay the same to count as rendered, and how long that may take at most; milliseconds. */
const QUIET = 60
const LIMIT = 30_000
/** A timer that is due later, such as the limit of a call, is not started: it would keep this process running. */
const LATER = 1_000

const ORIGIN = 'https://build.invalid'

/** What jsdom does not have and a page of the client expects; an open port would keep this process running. */
function completeWindow(window, ports) {
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  class Channel extends MessageChannel {
    constructor() {
      super()
      ports.push(this.port1)
    }
  }
  Object.assign(window, {
    ResizeObserver: Observer,
    IntersectionObserver: Observer,
    MessageChannel: Channel,
    scrollTo() {},
  })
  const start = window.setTimeout
  window.setTimeout = (run, after = 0, ...rest) => (after > LATER ? 0 : start(run, after, ...rest))
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} })
}

/**
 * @param {string} folder the built H5
 * @param {string} address path and query of the page
 * @param {{ storage?: Record<string, string>, answers?: Record<string, unknown> }} given `storage`: the visitor's
 *   localStorage. `answers`: the data with which the calls of a path are answered; every other call waits for ever.
 * @returns {Promise<{ document: Document, files: string[] }>} the rendered page, and the addresses of the scripts and
 *   style sheets that it loaded, in order
 * @throws when the page does not open
 */
export async function visitPage(folder, address, { storage = {}, answers = {} } = {}) {
  const files = []
  let changed = Date.now()
  class Disk extends ResourceLoader {
    fetch(url) {
      const { pathname } = new URL(url)
      files.push(pathname)
      changed = Date.now()
      // Styles do not matter here, and jsdom takes long to read them.
      const text = pathname.endsWith('.css') ? '' : readFileSync(folder + pathname)
      return Promise.resolve(Buffer.from(text))
    }
  }
  const errors = []
  const ports = []
  const { window } = new JSDOM(readFileSync(`${folder}/index.html`, 'utf8'), {
    url: ORIGIN + address,
    runScripts: 'dangerously',
    resources: new Disk(),
    pretendToBeVisual: true,
    virtualConsole: new VirtualConsole().on('jsdomError', (error) => errors.push(error.message)),
    beforeParse(opened) {
      completeWindow(opened, ports)
      for (const [key, value] of Object.entries(storage)) opened.localStorage.setItem(key, value)
      opened.fetch = async (url) => {
        const data = answers[new URL(url, ORIGIN).pathname]
        if (data === undefined) return new Promise(() => {})
        return { status: 200, text: async () => JSON.stringify({ code: 200, msg: '', errors: null, data }) }
      }
      new opened.MutationObserver(() => {
        changed = Date.now()
      }).observe(opened.document, { childList: true, subtree: true, attributes: true, characterData: true })
    },
  })
  const { document } = window
  const end = Date.now() + LIMIT
  while (document.getElementById('boot') || Date.now() - changed < QUIET) {
    if (errors.length || Date.now() > end)
      throw new Error(`the page ${address} did not open: ${errors.join('; ') || 'too slow'}`)
    await sleep(10)
  }
  for (const port of ports) port.close()
  return { document, files }
}
