import path from 'node:path'
import { CODE } from '@contract/codes'
import { matchPath, pages } from '@contract/pages'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config'
import type { Deps } from '../../http/deps'
import { failure } from '../../http/envelope'
import { registerHtml, sendHtml } from './html'
import { pageShells } from './page-shells'

/** File names with a content hash, as the build creates them: `app.1a2b3c4d.js`. */
const HASHED = /\.[0-9a-f]{8,}\.\w+(\.map)?$/

/** Files that are not served under their own name. */
const NOT_FILES = /\.(html|br|gz)$/
/** Source maps contain the source code. */
const NOT_IN_PRODUCTION = /\.(html|br|gz|map)$/

/** Paths of the API and of files: an unknown one gets 404, never the page shell. */
const NOT_PAGES =
  /^\/(v1|v1\.0|v2|web|open|st|user|test|docs|metrics|healthz|readyz|trace|logo|js|css|static|chunk|support\/agreement)(\/|$)/

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '/'

/** HTTP status of the page shell: 200 for a page of the table, 404 for an unknown one; null when no page is requested. */
function shellStatus(request: FastifyRequest, { mode }: Pick<Config, 'mode'>): 200 | 404 | null {
  const pathname = pathOf(request)
  const accept = request.headers.accept ?? ''
  if ((request.method !== 'GET' && request.method !== 'HEAD') || NOT_PAGES.test(pathname)) return null
  const page = matchPath(pathname)
  const known = page !== undefined && page.id !== 'notFound' && (mode !== 'production' || !pages[page.id].dev)
  if (accept.includes('text/html') || (known && (accept === '' || accept.includes('*/*'))))
    return known ? 200 : 404
  return null
}

/**
 * Serves the built H5: hashed files with a year of caching, all others with revalidation, the precompressed variants, and
 * a page shell for every page path (history mode, S2.2). An unknown path gets the shell too, with HTTP 404, and the
 * client shows its own 404 page.
 */
export async function registerPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config } = deps
  await registerHtml(app)
  await app.register(fastifyStatic, {
    root: config.traceDir,
    prefix: '/trace/',
    decorateReply: false,
    index: false,
  })
  await app.register(fastifyStatic, {
    // Files of the previous build, for pages that are still open (scripts/release/previous-assets.mjs).
    root: [config.h5Dir, `${config.h5Dir}-previous`],
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    suppressWarning: true,
    cacheControl: false,
    allowedPath: (pathname) => !(config.mode === 'production' ? NOT_IN_PRODUCTION : NOT_FILES).test(pathname),
    setHeaders: (reply, file) => {
      const hashed = HASHED.test(path.basename(file).replace(/\.(br|gz)$/, ''))
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

  const shellOf = pageShells(deps, (error) => app.log.warn({ err: error }, 'a page shell is sent unfilled'))
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const status = shellStatus(request, config)
    const shell = status && (await shellOf(request, pathOf(request)))
    if (status && shell) return sendHtml(request, reply, shell, { config, status })
    return reply.code(404).send(failure(CODE.notFound, '没有这个地址'))
  }
  // The static plugin treats `/` as a directory and refuses it, so it has a route.
  app.get('/', sendPage)
  app.setNotFoundHandler(sendPage)
}
