/**
 * Finds what runs the H5 in WebKit, the engine of every browser on an iPhone: WebKitGTK with its WebDriver, and a display.
 * From a shell: `node scripts/webkit.mjs` prints their paths.
 */
import { accessSync, constants, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const runs = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const namesIn = (folder) => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The library's own browser, e.g. /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser. */
const browsers = () =>
  ['/usr/libexec', ...namesIn('/usr/lib').map((name) => path.join('/usr/lib', name))].flatMap((folder) =>
    namesIn(folder)
      .filter((name) => name.startsWith('webkit'))
      .map((name) => path.join(folder, name, 'MiniBrowser')),
  )

/**
 * @returns {{ driver: string, browser: string, display: string }} paths of executables
 * @throws with one plain sentence when one of them is missing
 */
export function findWebKit() {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean)]
  const program = (name) => folders.map((folder) => path.join(folder, name)).find(runs)
  const found = {
    driver: program('WebKitWebDriver'),
    browser: browsers().findLast(runs),
    display: program('Xvfb'),
  }
  if (found.driver && found.browser && found.display) return found
  throw new Error(
    'The tests in WebKit need WebKitGTK and a display (Linux only; Debian: apt-get install webkit2gtk-driver xvfb).',
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(JSON.stringify(findWebKit()))
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
