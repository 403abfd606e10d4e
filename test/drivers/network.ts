import type { Driver, Fault, SentCall } from './driver'
import type { Problems } from './problems'
import { until } from './until'

/** What every driver's network does in a visit: it records the calls, and answers with the faults that a test has set. */
export class VisitNetwork {
  readonly calls: SentCall[] = []
  /** SMS codes that the server showed to a tester, oldest first. */
  readonly codes: string[] = []
  protected readonly faults = new Map<string, Fault>()
  private held: (() => void)[] = []

  constructor(protected readonly problems: Problems) {}

  set(path: string, fault: Fault | null): void | Promise<void> {
    if (fault === null) this.faults.delete(path)
    else this.faults.set(path, fault)
  }

  /** How many answers a fault holds back now. */
  protected get heldBack() {
    return this.held.length
  }

  /** Holds an answer back until `release()`. */
  protected hold() {
    return new Promise<void>((resolve) => this.held.push(resolve))
  }

  release() {
    for (const [path, fault] of this.faults) if (fault === 'slow') this.faults.delete(path)
    for (const go of this.held.splice(0)) go()
  }

  /** Looks at a real answer of the server. */
  protected inspect(path: string, status: number, body: unknown) {
    if (status >= 500) this.problems.add(`HTTP ${status} from ${path}`)
    const code = (body as { data?: { dev_code?: string } } | null)?.data?.dev_code
    if (path.endsWith('/send/code') && code) this.codes.push(code)
  }
}

/** The body that a fault answers with. */
export const bodyOfFault = (fault: Exclude<Fault, string>) =>
  'status' in fault ? 'fault' : { msg: '', errors: [], data: null, ...fault }

/** The JSON of a text; `otherwise` where it is no JSON. */
export function jsonOf(text: string, otherwise: unknown = {}) {
  try {
    return JSON.parse(text)
  } catch {
    return otherwise
  }
}

/** The methods of a driver that only need its network; each SMS code is given once. */
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
