/** Finds a Chromium for the browser tests. `node scripts/chromium.mjs` prints its path. */
import { fileURLToPath } from 'node:url'
import { canRun, findProgram, printFound } from './programs.mjs'

// The headless shell comes first: it opens no windows, and a visit takes it a third of the time.
const names = 'chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable'.split(
  ' ',
)

/**
 * Tries `CHROMIUM_PATH`, then an installed Chromium, then Playwright's.
 * @returns {Promise<string>} the path of an executable
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (canRun(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, which is not an executable file.`)
  }
  const system =
    findProgram(...names) ??
    [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ].find(canRun)
  if (system) return system
  const { chromium } = await import('playwright-core')
  const downloaded = chromium.executablePath()
  if (downloaded && canRun(downloaded)) return downloaded
  throw new Error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell fonts-noto-cjk) or run ' +
      '"npx playwright-core install chromium", or set CHROMIUM_PATH.',
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await printFound(findChromium)
