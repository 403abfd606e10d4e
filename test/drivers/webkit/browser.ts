import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { aim, inputOf, put, scriptOf } from '../in-page'
import { type ProxiedBrowser, startProxy } from '../proxied/browser'
import { until } from '../until'

/** A WebDriver reference to an element (W3C WebDriver §12). */
type Handle = Record<string, string>

/** Size of a phone's screen, which the browser's window fills. */
const SCREEN = { width: 375, height: 812 }
const AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'

let running: ReturnType<typeof launch> | undefined

/** Returns the WebKit of this test file, which starts at the first call because starting takes as long as a visit. */
export const webkit = () => (running ??= launch())

/** Closes the browser. Each test file that visits pages calls it in `afterAll`. */
export async function closeWebKit() {
  const closing = running
  running = undefined
  await (await closing?.catch(() => undefined))?.end()
}

async function launch(): Promise<ProxiedBrowser> {
  const found = await promisify(execFile)(process.execPath, [
    path.resolve(__dirname, '../../../scripts/webkit.mjs'),
  ]).catch((error: { stderr: string }) => {
    throw new Error(error.stderr.trim())
  })
  const programs: Record<'driver' | 'browser' | 'display', string> = JSON.parse(found.stdout)
  const proxy = await startProxy()

  // Animations are off, as with reduced motion on a phone: without a graphics card each frame takes as long as a tap.
  const settings = mkdtempSync(path.join(os.tmpdir(), 'webkit-'))
  mkdirSync(path.join(settings, 'gtk-3.0'))
  writeFileSync(path.join(settings, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const started: ChildProcess[] = []
  /** Also when the tests are interrupted. It ends whole process groups: the driver starts the browser. */
  const endAll = () => {
    process.off('exit', endAll)
    for (const { pid } of started.splice(0).reverse()) if (pid) killGroup(pid)
    rmSync(settings, { recursive: true, force: true, maxRetries: 5 })
  }
  process.on('exit', endAll)
  const start = (program: string, args: string[], env: object) => {
    const stdio = ['ignore', 'ignore', 'ignore', 'pipe'] as const
    const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: [...stdio], detached: true })
    started.push(child)
    return child
  }

  const screen = `${SCREEN.width}x${SCREEN.height}x24`
  const display = start(programs.display, ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {})
  const displayNumber = await new Promise<string>((resolve, reject) => {
    display.stdio[3]?.once('data', (data) => resolve(String(data).trim()))
    display.once('exit', () => reject(new Error('the display did not start')))
  })
  const port = await freePort()
  start(programs.driver, [`--port=${port}`], {
    DISPLAY: `:${displayNumber}`,
    XDG_CONFIG_HOME: settings,
    LANGUAGE: 'zh_CN',
    TZ: 'Asia/Shanghai',
    NO_AT_BRIDGE: '1',
    // These settings allow it to run without a graphics card, and as root in a container.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  })
  const ask = <R>(method: string, address: string, body?: object) =>
    askDriver<R>(`http://127.0.0.1:${port}${address}`, method, body)
  await until('WebKitWebDriver', () => ask('GET', '/status').catch(() => undefined))
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        // The tests wait for the elements that they need.
        pageLoadStrategy: 'none',
        proxy: { proxyType: 'manual', httpProxy: proxy.address, sslProxy: proxy.address },
        'webkitgtk:browserOptions': {
          binary: programs.browser,
          args: ['--automation', '--full-screen', `--user-agent=${AGENT}`],
        },
      },
    },
  })
  const command = <R = unknown>(method: string, name: string, body?: object) =>
    ask<R>(method, `/session/${sessionId}${name}`, body)
  await command('POST', '/window/rect', { x: 0, y: 0, ...SCREEN })

  const run: ProxiedBrowser['run'] = (call, ...args) =>
    command('POST', '/execute/sync', { script: scriptOf(call), args })
  const act = (found: unknown, name: string, body: object = {}) =>
    command('POST', `/element/${Object.values(found as Handle)[0]}/${name}`, body)

  return {
    use: proxy.use,
    goTo: (url) => command('POST', '/url', { url }),
    back: () => command('POST', '/back', {}),
    address: () => command('GET', '/url'),
    title: () => command('GET', '/title'),
    run,
    // Between aiming and touching a page may change, so that the touch meets another element.
    tap: async (wanted, byText) => {
      const found = await run(aim, wanted, byText)
      if (typeof found === 'string') return found
      try {
        await act(found, 'click')
      } catch (error) {
        if (/intercepted|stale|not interactable/.test(String(error))) return String(error)
        throw error
      }
      return undefined
    },
    type: async (id, text) => {
      // Chinese text needs an input method, which does not exist here: the command would never return.
      if (/[^ -~]/.test(text)) await run(put, id, text)
      else await act(await run(inputOf, id), 'value', { text })
    },
    end: async () => {
      await command('DELETE', '').catch(() => {})
      endAll()
      proxy.close()
    },
  }
}

async function askDriver<R>(address: string, method: string, body?: object): Promise<R> {
  const response = await fetch(address, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  const { value } = await response.json()
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

async function freePort() {
  const server = net.createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

function killGroup(pid: number) {
  try {
    process.kill(-pid)
  } catch {
    // the process has ended already
  }
}
