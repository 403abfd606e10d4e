/** Finds WebKitGTK, the engine of every browser on an iPhone, with its WebDriver and a display; prints their paths. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { canRun, findProgram, printFound } from './programs.mjs'

const namesIn = (folder) => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Finds the browser that comes with the library, e.g. /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser. */
const browsers = () =>
  ['/usr/libexec', ...namesIn('/usr/lib').map((name) => path.join('/usr/lib', name))].flatMap((folder) =>
    namesIn(folder)
      .filter((name) => name.startsWith('webkit'))
      .map((name) => path.join(folder, name, 'MiniBrowser')),
  )

/** @throws with one sentence when one of them is missing */
export function findWebKit() {
  const found = {
    driver: findProgram('WebKitWebDriver'),
    browser: browsers().findLast(canRun),
    display: findProgram('Xvfb'),
  }
  if (found.driver && found.browser && found.display) return found
  throw new Error(
    'The tests in WebKit need WebKitGTK and a display (Linux only; Debian: apt-get install webkit2gtk-driver xvfb).',
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await printFound(findWebKit)
