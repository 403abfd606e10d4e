/** Finds a Chromium for the browser tests. From a shell: `node scripts/chromium.mjs` prints its path. */
import { fileURLToPath } from 'node:url'
import { canRun, findProgram, printFound } from './programs.mjs'

// The shell first: it has no windows of its own, so a visit costs a third of the time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/**
 * `CHROMIUM_PATH`, else a system one, else the one that Playwright downloaded.
 * @returns {Promise<string>} path of an executable
 * @throws with one plain sentence when there is none, or when `CHROMIUM_PATH` names none
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (canRun(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, which is no program that can be run.`)
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
