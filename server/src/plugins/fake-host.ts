import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config'
import { sendHtml } from './html'
import { type PageFile, pageOnDisk, toPageFile } from './page-file'

const PREFIX = '/test/host'
const SCRIPT = `<script src="${PREFIX}/bridge.js"></script>`
/** Marks a browser that has the fake host open, for requests without `sec-fetch-dest`. */
const COOKIE = 'fake_host=1'

/** Sends the page shell. */
type SendShell = (request: FastifyRequest, reply: FastifyReply, shell: PageFile, status: 200 | 404) => unknown

/**
 * Whether the page is loaded in a frame. Browsers omit the header on plain http addresses other than localhost (Fetch
 * Metadata, 2); then the cookie decides, and the script does nothing outside the fake host.
 */
function isFramed({ headers }: FastifyRequest): boolean {
  const dest = headers['sec-fetch-dest']
  return dest ? dest === 'iframe' : (headers.cookie ?? '').split(/;\s*/).includes(COOKIE)
}

/** The shell with the host's script before all others, where a native web view injects its own. */
const withScript = (shell: PageFile) =>
  toPageFile(shell.plain.toString('utf8').replace(/<head[^>]*>/i, (head) => head + SCRIPT))

/** Caches the result for each shell. */
function framedShells(): (shell: PageFile) => PageFile {
  const made = new WeakMap<PageFile, PageFile>()
  return (shell) => {
    const framed = made.get(shell) ?? withScript(shell)
    made.set(shell, framed)
    return framed
  }
}

/**
 * Serves the fake host app at `/test/host`: a page with the H5 in a phone frame that simulates the JavaScript bridge
 * (server/src/fake-host, docs/testing.md). Development and test mode only.
 *
 * @returns a function that sends the page shell, in the frame with the host's script; null in production
 */
export async function registerFakeHost(app: FastifyInstance, config: Config): Promise<SendShell | null> {
  if (config.mode === 'production') return null
  const own = path.join(config.rootDir, 'server/static/fake-host')
  await app.register(fastifyStatic, {
    root: [own, path.join(config.rootDir, 'dist/fake-host')],
    prefix: `${PREFIX}/`,
    decorateReply: false,
    index: false,
    allowedPath: (pathname) => /\.(js|css)$/.test(pathname),
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  })
  const page = pageOnDisk(path.join(own, 'index.html'))
  app.get(PREFIX, async (request, reply) => {
    const found = page()
    if (!found) return reply.callNotFound()
    if (!request.headers['sec-fetch-dest'])
      reply.header('set-cookie', `${COOKIE}; Path=/; HttpOnly; SameSite=Strict`)
    return sendHtml(request, reply, found, { config })
  })

  const framed = framedShells()
  const vary = ['sec-fetch-dest', 'cookie']
  return (request, reply, shell, status) =>
    sendHtml(request, reply, isFramed(request) ? framed(shell) : shell, { config, status, vary })
}
