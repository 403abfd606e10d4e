import { randomUUID } from 'node:crypto'
import { SYSTEM_BUSY } from '@contract/rules/messages'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type LogStream, loggerOptions } from '../app/plugins/logging'
import { refuseUnstorable } from '../app/plugins/text-guard'
import type { DeskConfig } from '../config/desk'
import type { Deps } from '../http/deps'
import { acceptForms } from '../http/forms'
import { ApiError, ServiceDown } from '../lib/api-error'
import { isDatabaseDown } from '../lib/database-down'
import { within } from '../lib/time/within'
import type { Db } from '../postgres/tables'
import { sectionHtml } from '../report/page'
import { Refused, refuseForeignForm, viewerOf } from './access'
import { type Asked, askPage, caseAnswer } from './case'
import { catalogueSections } from './catalogue-page'
import { deliveriesPage } from './deliveries'
import { deliveryPage } from './delivery-page'
import { deskPage, PAGE_MS, POLICY, sentencePage } from './page'
import { todayPage } from './today'

/** `read` is for heavy reads: a replica, if there is one, otherwise connections that no visitor waits for. */
type DeskDeps = Pick<Deps, 'db' | 'clock' | 'vault' | 'config'> & { read: Db }

const MAX_FORM = 4_096
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  // With `no-referrer` browsers would send a form without its origin.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const CHALLENGE = 'Basic realm="desk", charset="UTF-8"'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who looks at the desk. */
    viewer: string | null
  }
}

/** The status and the sentence for an error; nothing of what it says, unless it is for the reader. */
function answerTo(error: FastifyError): { status: number; text: string } {
  if (error instanceof Refused) return { status: error.status, text: error.message }
  const isTheirs = error instanceof ApiError || (error.statusCode ?? 500) < 500
  return isTheirs ? { status: 400, text: '请求格式不正确' } : { status: 503, text: SYSTEM_BUSY }
}

function respondTo(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { status, text } = answerTo(error)
  // Of a silent or slow database the stack says nothing, and each look would write one.
  if (error instanceof ServiceDown || isDatabaseDown(error))
    request.log.error({ reason: error.message }, 'request failed')
  else if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (status === 401) reply.header('www-authenticate', CHALLENGE)
  const title = status >= 500 ? '现在打不开' : status === 404 ? '没有这个页面' : '没有打开'
  return reply
    .code(status)
    .headers(HEADERS)
    .send(sentencePage(title, text, request.viewer))
}

/**
 * The operator's pages, to read only. They are a server of their own, so that nothing of them is on the visitors' address.
 * It does not listen (desk/start.ts).
 */
export function buildDesk(deps: DeskDeps, desk: DeskConfig, log?: LogStream): FastifyInstance {
  const { config } = deps
  const app = Fastify({
    logger: loggerOptions(config.logLevel, log),
    genReqId: () => randomUUID(),
    bodyLimit: MAX_FORM,
    requestTimeout: 20_000,
    forceCloseConnections: true,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: respondTo,
  })
  acceptForms(app, MAX_FORM)
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS)
    request.viewer = viewerOf(request, desk)
    refuseForeignForm(request)
  })
  app.addHook('preValidation', async ({ body, query }) => refuseUnstorable({ body, query }))
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'request completed')
  })
  app.setErrorHandler(respondTo)
  app.setNotFoundHandler((request, reply) =>
    respondTo(new Refused(404, '没有这个页面') as never, request, reply),
  )

  /** A page that is shown to whoever looks. */
  const get = (url: string, page: (viewer: string, request: FastifyRequest) => Promise<string>) =>
    app.get(url, async (request) => within(PAGE_MS, page(request.viewer ?? '', request)))
  get('/', (viewer) => todayPage(deps, viewer))
  get('/deliveries', (viewer, { query }) => deliveriesPage(deps, viewer, query as Record<string, unknown>))
  get('/deliveries/:id', (viewer, { params }) => deliveryPage(deps, viewer, (params as { id: string }).id))
  get('/case', async (viewer) => askPage(viewer))
  get('/catalogue', async (viewer) => {
    const sections = await catalogueSections(deps.read, deps.clock.now())
    return deskPage({ title: '目录', page: '/catalogue', viewer }, sections.map(sectionHtml).join(''))
  })
  app.post<{ Body?: Asked }>('/case', async (request, reply) => {
    const { status, page } = await within(PAGE_MS, caseAnswer(deps, request.viewer ?? '', request.body ?? {}))
    return reply.code(status).send(page)
  })
  return app
}
