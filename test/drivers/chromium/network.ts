import type { BrowserContext, Request, Route } from 'playwright-core'
import type { Fault, SentCall } from '../driver'
import type { Problems } from '../problems'

/** Requests that are no page's own business: of a browser's inner pages, data in addresses. */
const isWeb = (url: string) => /^https?:/.test(url)

/**
 * Everything between the page and the network: records the calls, answers with faults, reports other origins, and
 * takes the SMS codes that the server shows to testers.
 */
export class Network {
  readonly calls: SentCall[] = []
  readonly codes: string[] = []
  private readonly faults = new Map<string, Fault>()
  private readonly everFaulted = new Set<string>()
  private readonly underway = new Set<Request>()
  private context: BrowserContext | undefined
  private held: (() => void)[] = []

  constructor(
    private readonly origins: string[],
    private readonly problems: Problems,
  ) {}

  attach(context: BrowserContext) {
    this.context = context
    context.on('request', (request) => {
      const url = request.url()
      this.underway.add(request)
      if (isWeb(url) && !this.origins.includes(new URL(url).origin))
        this.problems.add(`request to a third party: ${url}`)
      if (request.method() === 'POST') this.calls.push(asCall(request))
    })
    const over = (request: Request) => void this.underway.delete(request)
    context.on('requestfinished', over)
    context.on('requestfailed', over)
    context.on('response', async (response) => {
      const path = pathOf(response.url())
      if (response.status() >= 500 && !this.isFaulted(response.url())) {
        this.problems.add(`HTTP ${response.status()} from ${path}`)
      }
      if (!path.endsWith('/send/code')) return
      const answer = await response.json().catch(() => null)
      if (answer?.data?.dev_code) this.codes.push(answer.data.dev_code)
    })
  }

  private readonly faulted = ({ pathname }: URL) => this.everFaulted.has(pathname)

  /** Whether a fault has been set for this address at any time: what follows from it is no surprise. */
  isFaulted(url: string) {
    return this.everFaulted.has(pathOf(url))
  }

  /** From the first fault of a visit on, requests are intercepted: it costs time, and the browser's cache. */
  async set(path: string, fault: Fault | null) {
    if (fault === null) {
      this.faults.delete(path)
      return
    }
    this.faults.set(path, fault)
    const isFirst = this.everFaulted.size === 0
    this.everFaulted.add(path)
    if (isFirst) await this.context?.route(this.faulted, (route) => this.answer(route))
  }

  release() {
    for (const [path, fault] of this.faults) if (fault === 'slow') this.faults.delete(path)
    for (const go of this.held.splice(0)) go()
  }

  get idle() {
    return this.underway.size === 0
  }

  private async answer(route: Route) {
    const fault = this.faults.get(pathOf(route.request().url()))
    if (fault === undefined) return route.continue()
    if (fault === 'offline') return route.abort('internetdisconnected')
    if (fault === 'lost') {
      await route.fetch()
      return route.abort('connectionreset')
    }
    if (fault === 'slow') {
      await new Promise<void>((resolve) => this.held.push(resolve))
      return route.continue()
    }
    if ('status' in fault)
      return route.fulfill({ status: fault.status, contentType: 'text/plain', body: 'fault' })
    return route.fulfill({ json: { msg: '', errors: [], data: null, ...fault } })
  }
}

const pathOf = (url: string) => new URL(url).pathname

function asCall(request: Request): SentCall {
  let body: Record<string, unknown> = {}
  try {
    body = JSON.parse(request.postData() ?? '{}')
  } catch {
    // no JSON: the caller sees an empty body
  }
  return { path: pathOf(request.url()), headers: request.headers(), body }
}
