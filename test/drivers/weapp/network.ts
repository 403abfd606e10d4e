import { once } from 'node:events'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import type { Fault } from '../driver'
import { bodyOfFault, jsonOf, VisitNetwork } from '../network'
import type { Problems } from '../problems'
import { type Callbacks, fail, succeed } from './answer'

interface RequestOptions extends Callbacks {
  url: string
  method?: string
  header?: Record<string, string>
  data?: unknown
  dataType?: string
  timeout?: number
}

/** The host that the build calls; the driver redirects these requests to the test server. */
export const builtHost = process.env.TARO_APP_API_HOST || 'http://127.0.0.1:3000'

/** Simulates `wx.request` by real HTTP requests, with the faults and records of a visit. */
export class Network extends VisitNetwork {
  private underway = 0
  private readonly arrived: { place: number; give: () => void }[] = []
  /** Resolves when the program waits only for answers; a driver that can tell sets it. */
  quiet: () => Promise<void> = async () => {}
  private readonly unanswered: string[] = []
  /** Requests that were sent while one with the same address and data was under way. */
  readonly twins: string[] = []

  constructor(
    private readonly baseUrl: string,
    problems: Problems,
  ) {
    super(problems)
  }

  /** Whether no request is pending, apart from those whose response a fault holds back. */
  get idle() {
    return this.underway === this.heldBack
  }

  /** Simulates `wx.request` without the task's `abort`. */
  request = (options: RequestOptions) => {
    this.underway++
    const same = `${options.url} ${sameness(options.data)}`
    if (this.unanswered.includes(same)) this.twins.push(same)
    this.unanswered.push(same)
    const place = this.sent++
    const arrive = (give: () => void) => {
      this.arrived.push({
        place,
        give: () => {
          this.underway--
          const at = this.unanswered.indexOf(same)
          if (at >= 0) this.unanswered.splice(at, 1)
          try {
            give()
          } catch (error) {
            this.problems.add(`error in a callback of wx.request: ${(error as Error).stack}`)
          }
        },
      })
      return this.deliver()
    }
    this.answer(options).then(
      (response) => arrive(() => succeed('request', options, response)),
      (error: Error) => arrive(() => fail('request', options, error.message)),
    )
    return {}
  }

  /** Must be called when a process ends: the next one may send the same requests. */
  processEnds() {
    this.unanswered.length = 0
  }

  /** All at once when the program waits for nothing else, so that the speed of the machine does not matter. */
  private async deliver() {
    const isComplete = () => this.arrived.length > 0 && this.arrived.length === this.underway - this.heldBack
    if (!isComplete()) return
    await this.quiet()
    if (!isComplete()) return
    for (const { give } of this.arrived.splice(0).sort((a, b) => a.place - b.place)) give()
  }

  private async answer(options: RequestOptions) {
    const url = new URL(options.url)
    if (url.origin !== new URL(builtHost).origin) {
      this.problems.add(`request to a third party: ${options.url}`)
      throw new Error('url not in domain list')
    }
    const body = typeof options.data === 'string' ? options.data : JSON.stringify(options.data ?? {})
    const { header: headers = {}, timeout } = options
    this.calls.push({ path: url.pathname, headers, body: JSON.parse(body), timeout })
    const fault = this.faults.get(url.pathname)
    if (fault === 'offline') throw new Error('fail interrupted')
    if (fault === 'slow') {
      if (await this.hold()) throw new Error('fail interrupted')
    } else if (fault && fault !== 'lost') return answerOf(fault)
    const response = await send(new URL(url.pathname + url.search, this.baseUrl), options, body)
    this.inspect(url.pathname, response.statusCode, response.data)
    if (fault === 'lost') throw new Error('fail interrupted')
    return response
  }
}

/** The data without the public fields, of which one is new in each request. */
const sameness = (data: unknown) => {
  const { public: _, ...own } = Object(typeof data === 'string' ? jsonOf(data) : data) as { public?: unknown }
  return JSON.stringify(own)
}

const answerOf = (fault: Exclude<Fault, string>) => ({
  statusCode: 'status' in fault ? fault.status : 200,
  header: {},
  data: bodyOfFault(fault) as unknown,
})

async function send(url: URL, options: RequestOptions, body: string) {
  const { method = 'GET', header, dataType = 'json', timeout = 60_000 } = options
  const headers = { 'content-type': 'application/json', ...header }
  const request = http.request(url, { method, headers, agent: false })
  request.setTimeout(timeout, () => request.destroy(new Error('timeout')))
  request.end(method === 'GET' ? undefined : body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const received = await text(response)
  return {
    statusCode: response.statusCode ?? 0,
    header: response.headers,
    // A text that is not valid JSON is returned unchanged.
    data: dataType === 'json' ? jsonOf(received, received) : received,
  }
}
