import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { aimAt, scriptOf } from '../in-page'
import { type ProxiedBrowser, startProxy } from '../proxied/browser'
import { connect } from '../wire'
import { launch } from './launch'

const PREFERENCES = {
  // As on a phone, a scroll bar takes no room.
  'ui.useOverlayScrollbars': 1,
  // Without this, requests to this machine would not go through the proxy.
  'network.proxy.allow_hijacking_localhost': true,
  'intl.accept_languages': 'zh-CN',
}

interface Evaluated {
  type: string
  result?: { value?: string }
  exceptionDetails?: unknown
}

const PROGRAM = '/usr/bin/firefox-esr'

/** Finds Debian's Firefox ESR, or says in one sentence that its tests are skipped and returns ''. */
export function findFirefox(): string {
  if (existsSync(PROGRAM)) return PROGRAM
  console.warn('Skipped: the tests in Firefox, which is not installed (Debian: apt-get install firefox-esr).')
  return ''
}

/** Starts Firefox with a window of 375 × 812. It is driven by WebDriver BiDi. */
export async function firefox(program: string): Promise<ProxiedBrowser> {
  const proxy = await startProxy()
  const { address, end } = await launch(
    program,
    (profile) => {
      const lines = Object.entries(PREFERENCES).map(
        ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
      )
      writeFileSync(path.join(profile, 'user.js'), lines.join('\n'))
      return ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
    },
    /WebDriver BiDi listening on ws:\/\/(\S+)/,
  )
  const { send, close } = await connect(`ws://${address}/session`)
  await send('session.new', {
    capabilities: {
      alwaysMatch: { proxy: { proxyType: 'manual', httpProxy: proxy.address, sslProxy: proxy.address } },
    },
  })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree')
  const context = contexts[0]?.context
  await send('browsingContext.setViewport', { context, viewport: { width: 375, height: 812 } })

  const evaluate = async <R>(expression: string): Promise<R> => {
    const { type, result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
      expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`,
      target: { context },
      awaitPromise: true,
      userActivation: true,
    })
    if (type === 'exception') throw new Error(JSON.stringify(exceptionDetails))
    return (result?.value === undefined ? undefined : JSON.parse(result.value)) as R
  }
  const run: ProxiedBrowser['run'] = (call, ...args) =>
    evaluate(`(function () { ${scriptOf(call)} })(...${JSON.stringify(args)})`)
  const perform = (type: string, actions: object[]) =>
    send('input.performActions', { context, actions: [{ type, id: type, actions }] })

  return {
    use: proxy.use,
    goTo: (url) => send('browsingContext.navigate', { context, url, wait: 'none' }),
    back: () => evaluate('history.back()'),
    address: () => evaluate('location.href'),
    title: () => evaluate('document.title'),
    run,
    tap: async (wanted, byText) => {
      const found = await run(aimAt, wanted, byText)
      if (typeof found === 'string') return found
      const at = { x: Math.round(found.x), y: Math.round(found.y) }
      await perform('pointer', [
        { type: 'pointerMove', ...at },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])
      return undefined
    },
    type: async (_id, text) => {
      await perform(
        'key',
        [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      )
    },
    end: async () => {
      close()
      await end()
      proxy.close()
    },
  }
}
