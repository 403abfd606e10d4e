import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { build } from 'esbuild'
import { packWeapp } from './pack'

const runtime = path.join(__dirname, 'runtime.ts')
/** A doctype as in WeChat: in quirks mode WebKit makes the scroll-view of a long sheet as high as the sheet. */
const PAGE = `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">
<body><script src="/runtime.js"></script><script src="/pack.js"></script></body>`

/** Page, runtime and packed build from one server, so that no request has to be intercepted. */
async function serve(dist: string): Promise<Server> {
  const pack = packWeapp(dist)
  const bundle = await build({
    entryPoints: [runtime],
    bundle: true,
    format: 'iife',
    globalName: 'Weapp',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const files: Record<string, [type: string, body: string]> = {
    '/': ['text/html', PAGE],
    '/runtime.js': ['text/javascript', bundle.outputFiles[0]?.text ?? ''],
    '/pack.js': ['text/javascript', pack],
  }
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.svg'))
      files[`/${name}`] = ['image/svg+xml', readFileSync(path.join(dist, name), 'utf8')]
  const server = createServer(({ url = '' }, answer) => {
    const [type, body] = files[url] ?? ['text/plain', '']
    const headers = { 'content-type': `${type};charset=utf-8`, 'cache-control': 'max-age=3600' }
    answer.writeHead(body ? 200 : 404, headers).end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

const hosts = new Map<string, Promise<Server>>()

/** Returns the address of a build's page. The build is packed at the first call of a test file. */
export async function hostOf(dist: string): Promise<string> {
  const starting = hosts.get(dist) ?? serve(dist)
  hosts.set(dist, starting)
  return `http://127.0.0.1:${((await starting).address() as AddressInfo).port}/`
}

export async function closeHosts() {
  for (const host of await Promise.allSettled(hosts.values()))
    if (host.status === 'fulfilled') host.value.close().closeAllConnections()
  hosts.clear()
}
