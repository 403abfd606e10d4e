import { endpoints } from '@contract/endpoints'
import type { Driver, Fault, SentCall } from './driver'
import type { Problems } from './problems'
import { until } from './until'

/** What all drivers share of the network: recording requests, and answering them with the faults of a test. */
export abstract class VisitNetwork {
  readonly calls: SentCall[] = []
  /** SMS codes that the server returned in test mode, oldest first. */
  readonly codes: string[] = []
  protected readonly faults = new Map<string, Fault>()
  private held: ((interrupted?: boolean) => void)[] = []
  protected sent = 0
  abstract get idle(): boolean

  constructor(protected readonly problems: Problems) {}

  set(path: string, fault: Fault | null): void | Promise<void> {
    if (fault === null) this.faults.delete(path)
    else this.faults.set(path, fault)
  }

  /** No request in the meantime: what has just arrived may still change the page or send the next request. */
  async rests(isAtRest: () => Promise<boolean>) {
    const { sent } = this
    return this.idle && (await isAtRest()) && this.idle && this.sent === sent
  }

  /** The number of responses that a fault holds back at present. */
  protected get heldBack() {
    return this.held.length
  }

  /** Holds a response back until `release()`; resolves with true if `interrupt()` ended the request instead. */
  protected hold() {
    return new Promise<boolean | undefined>((resolve) => this.held.push(resolve))
  }

  release() {
    for (const [path, fault] of this.faults) if (fault === 'slow') this.faults.delete(path)
    for (const go of this.held.splice(0)) go()
  }

  /** Ends the requests whose responses are held back. */
  interrupt() {
    for (const go of this.held.splice(0)) go(true)
  }

  protected inspect(path: string, status: number, body: unknown) {
    if (status >= 500) this.problems.add(`HTTP ${status} from ${path}`)
    const code = (body as { data?: { dev_code?: string } } | null)?.data?.dev_code
    if (path.endsWith('/send/code') && code) this.codes.push(code)
  }
}

/** A call is a POST, or the GET of a list that is the same for everybody, which has no body. */
export const isCall = (method: string | undefined, path: string) =>
  method === 'POST' || Object.hasOwn(endpoints, path)

export const bodyOfFault = (fault: Exclude<Fault, string>) =>
  'status' in fault ? 'fault' : { msg: '', errors: [], data: null, ...fault }

export function jsonOf(text: string, otherwise: unknown = {}) {
  try {
    return JSON.parse(text)
  } catch {
    return otherwise
  }
}

/** The driver methods that only need the network. Each SMS code is returned once. */
export function networkSide(network: VisitNetwork): Pick<Driver, 'smsCode' | 'calls' | 'fault' | 'release'> {
  let codesGiven = 0
  return {
    smsCode: async () => {
      const code = await until('an SMS code', () => network.codes[codesGiven])
      codesGiven++
      return code
    },
    calls: (only) => network.calls.filter((call) => !only || call.path === only),
    fault: async (endpoint, fault) => network.set(endpoint, fault),
    release: async () => network.release(),
  }
}
