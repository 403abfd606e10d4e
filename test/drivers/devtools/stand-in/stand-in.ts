import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { type WebSocket, WebSocketServer } from 'ws'
import { closeWeapp, type WeappChromiumDriver, weappChromiumDriver } from '../../glass-easel/driver'
import type { RunningServer } from '../../server'
import { builtHost } from '../../weapp/network'
import { NEWEST } from '../../weapp/phone'
import { idOf } from '../../weapp/target'
import { parseUrl } from '../../weapp/url'

interface Params {
  [name: string]: unknown
  method?: string
  args?: unknown[]
}
type Answer = (params: Params) => unknown

/** The functions of the protocol that run in the page (in-page.ts), as a script. */
async function inPage() {
  const { outputFiles } = await build({
    entryPoints: [path.join(__dirname, 'in-page.ts')],
    bundle: true,
    format: 'iife',
    globalName: 'StandIn',
    write: false,
  })
  return `${outputFiles[0]?.text}\nglobalThis.StandIn = StandIn`
}

/** Starts the app at a page, as `wx.restartMiniProgram` does. */
function startAt(visitor: WeappChromiumDriver, address: string) {
  const { route, query } = parseUrl(address)
  const decoded = Object.entries(query).map(([name, value]) => [name, decodeURIComponent(value)])
  return visitor.open(idOf(route), Object.fromEntries(decoded))
}

/** What the tools answer outside of the mini-program's own layers. */
const answersOf = (visitor: WeappChromiumDriver, entry: string): Record<string, Answer> => ({
  'Tool.getInfo': () => ({ SDKVersion: NEWEST }),
  'Tool.compile': () => startAt(visitor, entry),
  'App.enableLog': () => ({}),
  'App.exit': () => ({}),
  'App.captureScreenshot': async () => ({
    data: (await visitor.browserPage.screenshot()).toString('base64'),
  }),
})

/** Serves the automation protocol for the project in a folder until the last client has gone. */
export async function standIn(project: string, port: number) {
  const settings = JSON.parse(readFileSync(path.join(project, 'project.config.json'), 'utf8')) as {
    miniprogramRoot: string
  }
  const dist = path.join(project, settings.miniprogramRoot)
  const { pages } = JSON.parse(readFileSync(path.join(dist, 'app.json'), 'utf8')) as { pages: [string] }
  const visitor = await weappChromiumDriver({ baseUrl: builtHost } as RunningServer, { dist, allow: [/./] })
  const sockets = new Set<WebSocket>()
  const tell = (method: string, params: object) => {
    for (const socket of sockets) socket.send(JSON.stringify({ method, params }))
  }
  await visitor.browserPage.exposeFunction('__told', (text: string) => {
    const [, level] = /^console (\w+):/.exec(text) ?? []
    if (text.startsWith('error')) tell('App.exceptionThrown', { name: 'Error', message: text, stack: '' })
    else tell('App.logAdded', { type: level === 'error' ? 'error' : 'warn', args: [text] })
  })
  await visitor.browserPage.addInitScript(await inPage())
  await startAt(visitor, pages[0])

  const answers = answersOf(visitor, pages[0])
  const answer = async (method: string, params: Params): Promise<unknown> => {
    if (params.method === 'restartMiniProgram') {
      const [{ path: page = '' } = {}] = (params.args ?? []) as { path?: string }[]
      await startAt(visitor, page)
      return {}
    }
    const own = answers[method]
    if (own) return (await own(params)) ?? {}
    return visitor.browserPage.evaluate(([name, given]) => StandIn.answer(name, given), [
      method,
      params,
    ] as const)
  }
  const end = async () => {
    await visitor.close().catch(() => {})
    await closeWeapp()
    process.exit(0)
  }
  const server = new WebSocketServer({ host: '127.0.0.1', port })
  server.on('connection', (socket) => {
    sockets.add(socket)
    // The tools would stay; a stand-in whose test has died must not.
    socket.on('close', () => sockets.delete(socket) && sockets.size === 0 && end())
    socket.on('message', async (data: Buffer) => {
      const { id, method, params } = JSON.parse(data.toString()) as {
        id: string
        method: string
        params: Params
      }
      const reply = (rest: object) => socket.send(JSON.stringify({ id, ...rest }))
      if (method === 'Tool.close') {
        reply({ result: {} })
        return end()
      }
      await answer(method, params ?? {}).then(
        (result) => reply({ result }),
        (error: Error) => reply({ error: { message: error.message } }),
      )
    })
  })
}
