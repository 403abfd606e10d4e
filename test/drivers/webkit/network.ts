import http from 'node:http'
import type { Fault, SentCall } from '../driver'
import type { Problems } from '../problems'

/** Where the watching script tells what went wrong in a page, and that a document can be looked at. */
const UNSEEN = '/unseen-problem'
const OPENED = '/opened-document'
const SCRIPT = '/watch.js'
const WATCHED = `<head><script src="${SCRIPT}"></script>`
/** A page that runs nothing else. */
export const EMPTY = '/empty-page'

/** WebDriver tells nothing of documents and of errors in them, so each document gets this as its first script. */
const watch = `(() => {
  document.addEventListener('readystatechange', () => navigator.sendBeacon('${OPENED}'), { once: true })
  const tell = (...values) => navigator.sendBeacon('${UNSEEN}', values.map((value) => value?.stack ? value + ' ' + value.stack : String(value)).join(' '))
  addEventListener('error', ({ error, message }) => tell('page error:', error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => tell('unhandled rejection:', reason))
  addEventListener('securitypolicyviolation', ({ blockedURI }) => tell('request to a third party:', blockedURI))
  const { error } = console
  console.error = (...values) => (tell('console error:', ...values), error(...values))
})()`

/** Sessions of visits that have ended. */
const endedSessions = new Set<string>()

/** The network of one visit: records its calls, answers with faults, and takes the SMS codes shown to testers. */
export class Network {
  readonly calls: SentCall[] = []
  readonly codes: string[] = []
  private readonly faults = new Map<string, Fault>()
  private readonly everFaulted = new Set<string>()
  private underway = 0
  private held: (() => void)[] = []

  constructor(
    private readonly origin: string,
    private readonly problems: Problems,
  ) {}

  /** How many documents have been requested. */
  requested = 0
  /** How many documents have been read to their end. */
  opened = 0
  /** Whether parts of the program are kept back. */
  partsMissing = false

  get idle() {
    return this.underway === 0
  }

  set(path: string, fault: Fault | null) {
    if (fault === null) {
      this.faults.delete(path)
      return
    }
    this.faults.set(path, fault)
    this.everFaulted.add(path)
  }

  release() {
    for (const [path, fault] of this.faults) if (fault === 'slow') this.faults.delete(path)
    for (const go of this.held.splice(0)) go()
  }

  /** Answers one request of the browser, which names its whole address as to any proxy. */
  async answer(request: http.IncomingMessage, response: http.ServerResponse) {
    this.underway++
    response.on('close', () => {
      this.underway--
    })
    const url = new URL(request.url ?? '/', this.origin)
    if (request.headers.accept?.startsWith('text/html')) this.requested++
    const body = await bodyOf(request)
    if (url.origin !== this.origin) {
      this.problems.add(`request to a third party: ${url}`)
      return response.destroy()
    }
    if (url.pathname === SCRIPT) return response.setHeader('content-type', 'text/javascript').end(watch)
    if (url.pathname === EMPTY) return response.setHeader('content-type', 'text/html').end(WATCHED)
    if (url.pathname === UNSEEN) this.problems.add(body.toString())
    if (url.pathname === OPENED) this.opened++
    if (url.pathname === UNSEEN || url.pathname === OPENED) return response.end()
    if (request.method === 'POST')
      this.record({ path: url.pathname, headers: request.headers as never, body: parsed(body) })
    if (this.partsMissing && /^\/(js|css)\//.test(url.pathname)) return response.destroy()
    const fault = this.faults.get(url.pathname)
    if (fault === 'offline') return response.destroy()
    if (fault === 'slow') await new Promise<void>((resolve) => this.held.push(resolve))
    else if (fault && fault !== 'lost') return answerWith(fault, response)
    const answer = await send(url, request, body)
    if (fault === 'lost') return response.destroy()
    this.inspect(url.pathname, answer)
    return response.writeHead(answer.status, answer.headers).end(answer.body)
  }

  /** A page sends its last tracking marks while it is left; those that arrive during the next visit are not recorded for it. */
  private record(call: SentCall) {
    if (!endedSessions.has(sessionOf(call))) this.calls.push(call)
  }

  /** Calls of this visit that arrive later are not recorded for another one. */
  end() {
    for (const session of this.calls.map(sessionOf)) if (session) endedSessions.add(session)
  }

  private inspect(path: string, { status, body }: Answer) {
    if (status >= 500 && !this.everFaulted.has(path)) this.problems.add(`HTTP ${status} from ${path}`)
    if (!path.endsWith('/send/code')) return
    const code = (parsed(body).data as { dev_code?: string } | null)?.dev_code
    if (code) this.codes.push(code)
  }
}

const sessionOf = ({ body }: SentCall) => (body.public as { _oid?: string } | undefined)?._oid ?? ''

interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

async function bodyOf(stream: http.IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

function parsed(body: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(body.toString())
  } catch {
    return {}
  }
}

function answerWith(fault: Exclude<Fault, string>, response: http.ServerResponse) {
  if ('status' in fault)
    return response.writeHead(fault.status, { 'content-type': 'text/plain' }).end('fault')
  const body = { msg: '', errors: [], data: null, ...fault }
  return response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
}

function send(url: URL, { method, headers }: http.IncomingMessage, body: Buffer): Promise<Answer> {
  const { 'accept-encoding': _, ...plain } = headers
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers: plain }, async (response) => {
      const { statusCode = 0, headers } = response
      const received = await bodyOf(response)
      const isPage = headers['content-type']?.startsWith('text/html') && received.length > 0
      if (!isPage) return resolve({ status: statusCode, headers, body: received })
      const page = Buffer.from(received.toString().replace('<head>', WATCHED))
      resolve({
        status: statusCode,
        headers: { ...headers, 'content-length': String(page.length) },
        body: page,
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}
