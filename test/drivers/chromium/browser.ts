import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const root = path.resolve(__dirname, '../../..')
let running: Promise<Browser> | undefined

async function launch(): Promise<Browser> {
  const found = await promisify(execFile)(process.execPath, [path.join(root, 'scripts/chromium.mjs')]).catch(
    (error: { stderr: string }) => {
      throw new Error(error.stderr.trim())
    },
  )
  return chromium.launch({
    executablePath: found.stdout.trim(),
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      // The driver reports a request to a third party, which never leaves this machine.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
    ],
  })
}

/** Returns the browser of this test file, which starts at the first call. */
export function browser(): Promise<Browser> {
  running ??= launch()
  return running
}

/** Closes the browser. Each test file that visits pages calls it in `afterAll`. */
export async function closeBrowser() {
  const closing = running
  running = undefined
  await (await closing?.catch(() => undefined))?.close()
}

/** Returns a context that emulates a phone of this height with a touch screen, in a fresh browser profile. */
export async function phoneContext(height: number, options: BrowserContextOptions = {}) {
  const context = await (await browser()).newContext({
    viewport: { width: 375, height },
    // Only pictures need the resolution of a phone, which takes four times the drawing.
    deviceScaleFactor: Number(process.env.PIXEL_RATIO ?? 1),
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...options,
  })
  context.setDefaultTimeout(15_000)
  return context
}

/** Writes a screenshot of the page to `test/pictures/<folder>/<name>.png` and returns that path. */
export async function takePicture(page: Page, folder: string, name: string): Promise<string> {
  const file = path.join(root, 'test/pictures', folder, `${name}.png`)
  mkdirSync(path.dirname(file), { recursive: true })
  await page.screenshot({ path: file })
  return file
}
