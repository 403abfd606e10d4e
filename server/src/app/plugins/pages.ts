import { readFileSync } from 'node:fs'
import path from 'node:path'
import { CODE } from '@contract/codes'
import { matchPath, pages } from '@contract/pages'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { logoAt } from '../../catalogue/logos'
import type { Config } from '../../config/config'
import type { Deps } from '../../http/deps'
import { FOR_EVERYBODY } from '../../http/edge'
import { encodingFor } from '../../http/encoding'
import { failure } from '../../http/envelope'
import { RECEIPT_CHECK } from '../../privacy/consent-receipt'
import { type PageFile, toPageFile } from './page-file'
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

const FOR_A_YEAR = 'public, max-age=31536000, immutable'

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

/** The content security policy of the pages (S26.5). */
const policy = ({ assetOrigin, ...config }: Config, scriptHashes: string[]) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': [
        "'self'",
        ...scriptHashes,
        ...config.traceOrigins,
        ...(assetOrigin ? [assetOrigin] : []),
      ],
      'style-src': ["'self'", "'unsafe-inline'", ...(assetOrigin ? [assetOrigin] : [])],
      'img-src': ["'self'", 'data:', ...config.apiOrigins],
      'font-src': ["'self'", 'data:'],
      'connect-src': ["'self'", ...config.apiOrigins, ...config.traceOrigins],
      'object-src': ["'none'"],
      'base-uri': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'self'"],
    },
  },
  referrerPolicy: { policy: 'no-referrer' as const },
  // Strict transport security is set by the proxy that terminates TLS.
  strictTransportSecurity: false,
})

/** Whether the sender has this page already (RFC 9110, 13.1.2); a proxy that compresses makes its tag weak. */
const isKnown = ({ headers }: FastifyRequest, { etag }: PageFile) =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/** Sends a page with its security headers. A browser always revalidates HTML, because it names the hashed files. */
function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageFile,
  { config, status = 200, shared }: { config: Config; status?: number; shared: boolean },
) {
  reply.helmet(policy(config, page.scriptHashes))
  const caches = shared && status === 200 ? FOR_EVERYBODY : 'private, no-cache'
  reply.headers({ 'cache-control': caches, vary: 'accept-encoding', etag: page.etag })
  if (status === 200 && isKnown(request, page)) return reply.code(304).send()
  const encoding = encodingFor(request)
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(page[encoding ?? 'plain'])
}

/** Serves the built H5 (history mode, S2.2): hashed files for a year; an unknown path gets the shell with HTTP 404. */
export async function registerPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config } = deps
  // `reply.helmet` is for HTML only; on JSON it costs time without effect.
  await app.register(helmet, { global: false })
  // The institutions' logos (S24.31), each at a path that changes with the image.
  app.get('/logo/:file', async (request, reply) => {
    const logo = await logoAt(deps.db, request.url)
    if (!logo) return reply.callNotFound()
    return reply.type(logo.type).header('cache-control', FOR_A_YEAR).send(logo.bytes)
  })
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
      reply.header('cache-control', hashed ? FOR_A_YEAR : 'no-cache')
      // For pages that load them from an asset host.
      if (hashed && config.assetOrigin) reply.header('access-control-allow-origin', '*')
    },
  })

  // Not from the H5's folder, because an API without an H5 links it in receipts too.
  const receiptCheck = toPageFile(
    readFileSync(path.join(config.rootDir, 'server/static', RECEIPT_CHECK), 'utf8'),
  )
  app.get(RECEIPT_CHECK, (request, reply) => sendHtml(request, reply, receiptCheck, { config, shared: true }))
  const shellOf = pageShells(deps, (error) => app.log.warn({ err: error }, 'a page shell is sent unfilled'))
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const status = shellStatus(request, config)
    const shell = status && (await shellOf(request, pathOf(request)))
    if (status && shell) return sendHtml(request, reply, shell.page, { config, status, shared: shell.shared })
    return reply.code(404).header('cache-control', 'no-store').send(failure(CODE.notFound, '没有这个地址'))
  }
  // The static plugin treats `/` as a directory and refuses it, so it has a route.
  app.get('/', sendPage)
  app.setNotFoundHandler(sendPage)
}
