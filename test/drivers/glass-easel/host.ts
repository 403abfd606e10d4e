import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { build } from 'esbuild'
import { packWeapp } from './pack'

const runtime = path.join(__dirname, 'runtime.ts')
const PAGE = `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">
<body><script src="/runtime.js"></script><script src="/pack.js"></script></body>`

/** The page that a mini-program runs in, from a server of its own: nothing has to be intercepted. */
interface Host {
  url: string
  close(): void
}

/**
 * Packs a build and serves it with the runtime.
 *
 * @throws where WeChat's compiler warns of a template
 */
async function startHost(dist: string): Promise<Host> {
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
  const server = createServer(({ url = '' }, answer) => {
    const [type, body] = files[url] ?? ['text/plain', '']
    const headers = { 'content-type': `${type};charset=utf-8`, 'cache-control': 'max-age=3600' }
    answer.writeHead(body ? 200 : 404, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const hosts = new Map<string, Promise<Host>>()

/** The page of a build, packed at the first call of a test file. */
export function hostOf(dist: string): Promise<Host> {
  const host = hosts.get(dist) ?? startHost(dist)
  hosts.set(dist, host)
  return host
}

/** Ends them all. */
export async function closeHosts() {
  const closing = await Promise.allSettled(hosts.values())
  hosts.clear()
  for (const host of closing) if (host.status === 'fulfilled') host.value.close()
}
