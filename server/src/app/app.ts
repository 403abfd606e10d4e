import { MAX_PATH } from '@contract/formats'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { adsHandlers } from '../ads/routes'
import { agreementHandlers } from '../agreement/routes'
import { institutionHandlers } from '../application/institution-routes'
import { applicationHandlers } from '../application/routes'
import { channelHandlers } from '../channel/routes'
import { partnerHandlers } from '../half/partner-routes'
import { halfHandlers } from '../half/routes'
import { lazyCompilers } from '../http/compilers'
import type { Deps } from '../http/deps'
import { proxiesOf } from '../lib/network'
import { loginHandlers, type TestLogin } from '../login/routes'
import { matchHandlers } from '../match/routes'
import { offlineHandlers } from '../offline/routes'
import { registerStaffPage } from '../offline/staff-routes'
import { orderHandlers } from '../order/routes'
import { createOutboundLinks } from '../outbound/links'
import { placeHandlers } from '../place/routes'
import { privacyHandlers } from '../privacy/routes'
import { personaLogins } from '../sandbox/personas'
import { registerSandbox } from '../sandbox/sandbox'
import { askedPersona, scopedDeps } from '../sandbox/scope'
import { supportHandlers } from '../support/routes'
import { createWechat } from '../wechat/api'
import { createEngine } from './deliveries'
import { type AllHandlers, registerEndpoints } from './plugins/endpoints'
import { registerFaults } from './plugins/faults'
import { registerHealth } from './plugins/health'
import { type LogStream, loggerOptions } from './plugins/logging'
import { registerDocs } from './plugins/openapi'
import { registerPages } from './plugins/pages'
import { requestIds, returnRequestIds } from './plugins/request-id'
import { registerSecurityTxt } from './plugins/security-txt'
import { type AllSignedHandlers, registerSignedCalls } from './plugins/signed-calls'
import { refuseUnstorable } from './plugins/text-guard'
import {
  refuseWithoutHost,
  registerCompression,
  registerOrigins,
  respondToParserError,
} from './plugins/transport'

/** Maximum request body in bytes; the largest valid one is a batch of tracking events. */
const BODY_LIMIT = 64 * 1024
/** Time limit for receiving a request's headers and body, milliseconds. */
const REQUEST_MS = 20_000

/** Whether a path is not too long, and the percent-encodings are those of a text. */
function isReadable(url: string): boolean {
  try {
    decodeURI(url)
    return (url.split('?', 1)[0] ?? '').length <= MAX_PATH
  } catch {
    return false
  }
}

export interface AppOptions {
  /** Destination of the log; standard output by default. */
  log?: LogStream
  /** Time limit for receiving a request, milliseconds; shorter in tests. */
  requestTimeout?: number
}

/** Builds the server from its dependencies. It never listens: `server.ts` does, tests use `inject`. */
export async function buildApp(
  given: Deps,
  { log, requestTimeout = REQUEST_MS }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config } = given
  const deps = config.mode === 'test' ? scopedDeps(given) : given
  const personas = personaLogins(deps)
  const app = Fastify({
    logger: loggerOptions(config.logLevel, log),
    schemaController: { compilersFactory: lazyCompilers },
    ...requestIds,
    // An invalid percent-encoding (…/%E0%A4%A) becomes an unknown page instead of Fastify's own error; so does a path of
    // thousands of slashes, before anything reads it.
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : '/404'),
    bodyLimit: BODY_LIMIT,
    requestTimeout,
    http: {
      headersTimeout: requestTimeout,
      // Node checks for timeouts only every 30 seconds by default.
      connectionsCheckingInterval: requestTimeout / 20,
      // Requests without a Host header get a response from app/plugins/transport.
      requireHostHeader: false,
    },
    clientErrorHandler: respondToParserError,
    forceCloseConnections: 'idle',
    // What arrives in the moment of the end is answered: a proxy does not repeat a POST that was sent.
    return503OnClosing: false,
    // One log line for each request, below, replaces Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy && proxiesOf(config.trustProxy),
    // No coercion: "1" is not a number, and nothing is removed or filled in.
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: true },
    },
  })

  app.addHook('onRequest', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'))
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'request completed')
  })
  returnRequestIds(app)
  registerFaults(app)
  refuseWithoutHost(app)
  registerCompression(app)
  registerHealth(app, deps)
  registerSecurityTxt(app, deps)
  registerDocs(app, deps)
  if (config.mode === 'test') registerSandbox(app, deps, personas, createEngine({ ...deps, log: app.log }))
  const links = createOutboundLinks({ log: app.log, loopback: config.mode !== 'production' })
  const wechat = createWechat(deps)
  const testLogin: TestLogin = (caller) => {
    const persona = askedPersona()
    return persona ? personas.start(persona, caller) : null
  }
  const handlers: AllHandlers = {
    login: loginHandlers(deps, wechat, testLogin, app.log),
    place: placeHandlers(deps),
    order: orderHandlers(deps),
    match: matchHandlers(deps),
    application: applicationHandlers(deps, links, wechat),
    agreement: agreementHandlers(deps, wechat),
    channel: channelHandlers(deps, links, app.log),
    ads: adsHandlers(deps, links),
    support: supportHandlers(deps, links),
    offline: offlineHandlers(deps),
    half: halfHandlers(deps, links),
    privacy: privacyHandlers(deps),
  }
  await app.register(async (scope) => {
    await registerOrigins(scope, config)
    registerEndpoints(scope, deps, handlers)
  })
  const signed: AllSignedHandlers = {
    institutions: institutionHandlers(deps),
    partners: partnerHandlers(deps),
  }
  await app.register(async (scope) => registerSignedCalls(scope, deps, signed))
  await app.register(async (scope) => {
    scope.addHook('preValidation', async ({ body }) => refuseUnstorable(body))
    registerStaffPage(scope, deps)
  })
  await registerPages(app, deps)
  await app.ready()
  return app
}
