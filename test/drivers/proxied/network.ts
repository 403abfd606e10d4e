import { once } from 'node:events'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Fault, SentCall } from '../driver'
import { bodyOfFault, isCall, jsonOf, VisitNetwork } from '../network'
import type { Problems } from '../problems'

/** Addresses to which the injected script reports errors of a page, and that a document has been parsed. */
const UNSEEN = '/unseen-problem'
const OPENED = '/opened-document'
const SCRIPT = '/watch.js'
const WATCHED = `<head><script src="${SCRIPT}"></script>`
/** The address of a page without scripts. */
export const EMPTY = '/empty-page'

/** Injected into each document as its first script: WebDriver reports neither new documents nor errors. */
const watch = `(() => {
  document.addEventListener('readystatechange', () => navigator.sendBeacon('${OPENED}'), { once: true })
  const tell = (...values) => navigator.sendBeacon('${UNSEEN}', values.map((value) => value && value.stack ? value + ' ' + value.stack : String(value)).join(' '))
  addEventListener('error', ({ error, message }) => tell('page error:', error || message))
  addEventListener('unhandledrejection', ({ reason }) => tell('unhandled rejection:', reason))
  addEventListener('securitypolicyviolation', ({ blockedURI }) => tell('request to a third party:', blockedURI))
  const { error } = console
  console.error = (...values) => (tell('console error:', ...values), error(...values))
})()`

const endedSessions = new Set<string>()

/** The network of one visit, which acts as the browser's HTTP proxy. */
export class Network extends VisitNetwork {
  protected underway = 0

  constructor(
    private readonly origin: string,
    problems: Problems,
  ) {
    super(problems)
  }

  requested = 0
  /** The number of documents that have been parsed completely. */
  opened = 0

  get idle() {
    return this.underway === 0
  }

  /** Answers one request of the browser, whose URL is absolute because it goes to a proxy. */
  async answer(request: http.IncomingMessage, response: http.ServerResponse) {
    this.underway++
    this.sent++
    response.on('close', () => {
      this.underway--
    })
    const url = new URL(request.url ?? '/', this.origin)
    if (request.headers.accept?.startsWith('text/html')) this.requested++
    const body = await buffer(request)
    if (url.origin !== this.origin) {
      this.problems.add(`request to a third party: ${url}`)
      return response.destroy()
    }
    if (url.pathname === SCRIPT) return response.setHeader('content-type', 'text/javascript').end(watch)
    if (url.pathname === EMPTY) return response.setHeader('content-type', 'text/html').end(WATCHED)
    if (url.pathname === UNSEEN) this.problems.add(body.toString())
    if (url.pathname === OPENED) this.opened++
    if (url.pathname === UNSEEN || url.pathname === OPENED) return response.end()
    if (isCall(request.method, url.pathname))
      this.record({ path: url.pathname, headers: request.headers as never, body: jsonOf(body.toString()) })
    const fault = this.faults.get(url.pathname)
    if (fault === 'offline') return response.destroy()
    if (fault === 'slow') await this.hold()
    else if (fault && fault !== 'lost') return answerWith(fault, response)
    const answer = await send(url, request, body)
    if (fault === 'lost') return response.destroy()
    this.inspect(url.pathname, answer.status, jsonOf(answer.body.toString()))
    return response.writeHead(answer.status, answer.headers).end(answer.body)
  }

  /** A page sends its last marks while it is left; those that arrive during the next visit are not recorded. */
  private record(call: SentCall) {
    if (!endedSessions.has(sessionOf(call))) this.calls.push(call)
  }

  /** Ends the visit, so that its late requests are not recorded for another one. */
  end() {
    for (const session of this.calls.map(sessionOf)) if (session) endedSessions.add(session)
  }
}

const sessionOf = ({ body }: SentCall) => (body.public as { _oid?: string } | undefined)?._oid ?? ''

function answerWith(fault: Exclude<Fault, string>, response: http.ServerResponse) {
  if ('status' in fault)
    return response.writeHead(fault.status, { 'content-type': 'text/plain' }).end('fault')
  return response.setHeader('content-type', 'application/json').end(JSON.stringify(bodyOfFault(fault)))
}

/** Forwards a request to the server and returns its response; a page gets the injected script as its first one. */
async function send(url: URL, { method, headers: sent }: http.IncomingMessage, body: Buffer) {
  const { 'accept-encoding': _, ...plain } = sent
  const request = http.request(url, { method, headers: plain })
  request.end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const { statusCode: status = 0, headers } = response
  const received = await buffer(response)
  const isPage = headers['content-type']?.startsWith('text/html') && received.length > 0
  if (!isPage) return { status, headers, body: received }
  const page = Buffer.from(received.toString().replace('<head>', WATCHED))
  return { status, headers: { ...headers, 'content-length': String(page.length) }, body: page }
}
