import http from 'node:http'
import type { Fault, SentCall } from '../driver'
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

/** Host that the build calls; the driver sends these calls to the server of its run instead. */
export const builtHost = process.env.TARO_APP_API_HOST || 'http://127.0.0.1:3000'

/** `wx.request` over real HTTP, with the faults and records of a visit. */
export class Network {
  readonly calls: SentCall[] = []
  readonly codes: string[] = []
  private readonly faults = new Map<string, Fault>()
  private underway = 0
  private held: (() => void)[] = []

  constructor(
    private readonly baseUrl: string,
    private readonly problems: Problems,
  ) {}

  /** Nothing is under way, but for what a fault holds back. */
  get idle() {
    return this.underway === this.held.length
  }

  set(path: string, fault: Fault | null) {
    if (fault === null) this.faults.delete(path)
    else this.faults.set(path, fault)
  }

  release() {
    for (const [path, fault] of this.faults) if (fault === 'slow') this.faults.delete(path)
    for (const go of this.held.splice(0)) go()
  }

  /** As `wx.request`; a task that can be aborted comes back at once. */
  request = (options: RequestOptions) => {
    let aborted = false
    this.underway++
    this.answer(options)
      .then(
        (response) => (aborted ? undefined : succeed('request', options, response)),
        (error: Error) => (aborted ? undefined : fail('request', options, error.message)),
      )
      .catch((error: Error) => this.problems.add(`error in a callback of wx.request: ${error.stack}`))
      .finally(() => {
        this.underway--
      })
    return {
      abort: () => {
        if (aborted) return
        aborted = true
        void fail('request', options, 'abort')
      },
    }
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
    if (fault === 'slow') await new Promise<void>((resolve) => this.held.push(resolve))
    else if (fault && fault !== 'lost') return answerOf(fault)
    const response = await send(new URL(url.pathname + url.search, this.baseUrl), options, body)
    this.inspect(url.pathname, response)
    if (fault === 'lost') throw new Error('fail interrupted')
    return response
  }

  private inspect(path: string, { statusCode, data }: { statusCode: number; data: unknown }) {
    if (statusCode >= 500) this.problems.add(`HTTP ${statusCode} from ${path}`)
    const code = (data as { data?: { dev_code?: string } } | null)?.data?.dev_code
    if (path.endsWith('/send/code') && code) this.codes.push(code)
  }
}

const answerOf = (fault: Exclude<Fault, string>) =>
  'status' in fault
    ? { statusCode: fault.status, header: {}, data: 'fault' }
    : { statusCode: 200, header: {}, data: { msg: '', errors: [], data: null, ...fault } }

function send(url: URL, options: RequestOptions, body: string) {
  const method = options.method ?? 'GET'
  const headers = { 'content-type': 'application/json', ...options.header }
  return new Promise<{ statusCode: number; header: http.IncomingHttpHeaders; data: unknown }>(
    (resolve, reject) => {
      const request = http.request(url, { method, headers, agent: false }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        response.on('error', reject)
        response.on('end', () => {
          const data = options.dataType === undefined || options.dataType === 'json' ? parsed(text) : text
          resolve({ statusCode: response.statusCode ?? 0, header: response.headers, data })
        })
      })
      request.setTimeout(options.timeout ?? 60_000, () => request.destroy(new Error('timeout')))
      request.on('error', reject)
      request.end(method === 'GET' ? undefined : body)
    },
  )
}

/** As `wx.request` does it: text that is no JSON stays text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
