import type { BrowserContext, Request, Route } from 'playwright-core'
import type { Fault } from '../driver'
import { bodyOfFault, isCall, jsonOf, VisitNetwork } from '../network'
import type { Problems } from '../problems'

/** Requests for the browser's inner pages and data URLs are not requests of a page. */
const isWeb = (url: string) => /^https?:/.test(url)

const pathOf = (url: string) => new URL(url).pathname

/** Intercepts all traffic between the page and the network, and reports requests to other origins. */
export class Network extends VisitNetwork {
  private readonly everFaulted = new Set<string>()
  private readonly underway = new Set<Request>()
  private context: BrowserContext | undefined

  constructor(
    private readonly origins: string[],
    problems: Problems,
  ) {
    super(problems)
  }

  attach(context: BrowserContext) {
    this.context = context
    context.on('request', (request) => {
      const url = request.url()
      this.underway.add(request)
      this.sent++
      if (isWeb(url) && !this.origins.includes(new URL(url).origin))
        this.problems.add(`request to a third party: ${url}`)
      if (!isCall(request.method(), pathOf(url))) return
      const body = jsonOf(request.postData() ?? '{}')
      this.calls.push({ path: pathOf(url), headers: request.headers(), body })
    })
    const over = (request: Request) => void this.underway.delete(request)
    context.on('requestfinished', over)
    context.on('requestfailed', over)
    context.on('response', async (response) => {
      const path = pathOf(response.url())
      // For a list that it has shown from its cache Chromium asks again, and holds that answer for 30 s without reading it.
      if (response.request().method() === 'GET' && isCall('GET', path)) over(response.request())
      const status = this.isFaulted(response.url()) ? 200 : response.status()
      const body = path.endsWith('/send/code') ? await response.json().catch(() => null) : null
      this.inspect(path, status, body)
    })
  }

  private readonly faulted = ({ pathname }: URL) => this.everFaulted.has(pathname)

  /** Whether a fault has ever been set for this address, so that errors about it are expected. */
  isFaulted(url: string) {
    return this.everFaulted.has(pathOf(url))
  }

  /** Intercepts only from a visit's first fault on, because that is slow and disables the browser's cache. */
  override async set(path: string, fault: Fault | null) {
    await super.set(path, fault)
    if (fault === null) return
    const isFirst = this.everFaulted.size === 0
    this.everFaulted.add(path)
    if (isFirst) await this.context?.route(this.faulted, (route) => this.answer(route))
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
      await this.hold()
      return route.continue()
    }
    if ('status' in fault)
      return route.fulfill({ status: fault.status, contentType: 'text/plain', body: 'fault' })
    return route.fulfill({ json: bodyOfFault(fault) })
  }
}
