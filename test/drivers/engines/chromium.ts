import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { aimAt, scriptOf } from '../in-page'
import { type ProxiedBrowser, startProxy } from '../proxied/browser'
import { until } from '../until'
import { connect } from '../wire'

export interface OldChromium extends ProxiedBrowser {
  /** E.g. `80.0.3987.0`. */
  version: string
  /** Evaluates an expression in the page, which may be too old for the functions of in-page.ts. */
  evaluate<R>(expression: string): Promise<R>
}

interface Evaluated<R> {
  result: { value: R }
  exceptionDetails?: unknown
}

/** Returns '' where the tests are skipped. It is synchronous, because jest must know at once which tests there are. */
export function findOldChromium(major: 78 | 80): string {
  const script = path.resolve(__dirname, '../../../scripts/engines/old-chromium.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, String(major)], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  if (stderr) console.warn(stderr.trim())
  return stdout.trim()
}

/** Starts with an empty profile. @returns the address of its DevTools */
async function launch(
  program: string,
  args: string[],
): Promise<{ address: string; end: () => Promise<void> }> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'engine-'))
  const child = spawn(program, [`--user-data-dir=${profile}`, ...args], {
    env: { ...process.env, TZ: 'Asia/Shanghai', LANG: 'zh_CN.UTF-8', LANGUAGE: 'zh_CN' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const ended = once(child, 'exit')
  /** This also runs when the tests are interrupted. It ends the whole group of processes. */
  const kill = () => {
    process.off('exit', kill)
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  process.on('exit', kill)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const found = await until(`${program} to listen`, () => {
    if (child.exitCode !== null) throw new Error(`${program} ended:\n${said}`)
    return /DevTools listening on ws:\/\/([^/]+)/.exec(said)
  }).catch((error) => {
    kill()
    throw error
  })
  return {
    address: found[1] ?? '',
    end: async () => {
      kill()
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Starts an old Chromium as an Android phone, by its DevTools protocol: playwright-core cannot drive one this old. */
export async function oldChromium(program: string): Promise<OldChromium> {
  const proxy = await startProxy()
  const { address, end } = await launch(program, [
    ...`--headless --no-sandbox --disable-gpu --disable-dev-shm-usage --disable-background-networking
  --no-first-run --remote-debugging-port=0`.split(/\s+/),
    `--proxy-server=${proxy.address}`,
    // Without this, requests to this machine would not go through the proxy.
    '--proxy-bypass-list=<-loopback>',
    'about:blank',
  ])
  const page = await until('a page', async () => {
    const all: { type: string; webSocketDebuggerUrl: string }[] = await (
      await fetch(`http://${address}/json/list`)
    ).json()
    return all.find(({ type }) => type === 'page')
  })
  const { send, close } = await connect(page.webSocketDebuggerUrl)
  const screen = { width: 375, height: 812, deviceScaleFactor: 1, mobile: true }
  await send('Emulation.setDeviceMetricsOverride', screen)
  await send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const { product } = await send<{ product: string }>('Browser.getVersion')
  const version = product.split('/')[1] ?? ''
  await send('Network.setUserAgentOverride', {
    userAgent: `Mozilla/5.0 (Linux; Android 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Mobile Safari/537.36`,
    acceptLanguage: 'zh-CN',
  })

  const evaluate = async <R>(expression: string): Promise<R> => {
    for (;;) {
      try {
        const { result, exceptionDetails } = await send<Evaluated<R>>('Runtime.evaluate', {
          expression,
          awaitPromise: true,
          returnByValue: true,
          userGesture: true,
        })
        if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
        return result.value
      } catch (error) {
        // The page was left at that moment; the function runs in the next one.
        if (!/context was destroyed|Cannot find (default execution )?context|navigated/.test(String(error)))
          throw error
      }
    }
  }
  const run: ProxiedBrowser['run'] = (call, ...args) =>
    evaluate(`(function () { ${scriptOf(call)} })(...${JSON.stringify(args)})`)

  return {
    version,
    use: proxy.use,
    goTo: (url) => send('Page.navigate', { url }),
    back: () => evaluate('history.back()'),
    address: () => evaluate('location.href'),
    title: () => evaluate('document.title'),
    run,
    evaluate,
    tap: async (wanted, byText) => {
      const found = await run(aimAt, wanted, byText)
      if (typeof found === 'string') return found
      await send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [found] })
      await send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      return undefined
    },
    type: async (_id, text) => {
      for (const key of text) {
        await send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })
        await send('Input.dispatchKeyEvent', { type: 'keyUp', key })
      }
    },
    end: async () => {
      close()
      await end()
      proxy.close()
    },
  }
}
