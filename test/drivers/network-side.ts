import type { Driver, Fault, SentCall } from './driver'
import { until } from './until'

/** What every driver's network keeps of a visit. */
interface NetworkOfVisit {
  readonly calls: SentCall[]
  /** SMS codes that the server showed, oldest first. */
  readonly codes: string[]
  set(path: string, fault: Fault | null): void | Promise<void>
  release(): void
}

/** The methods of a driver that only ask the network; each SMS code is given once. */
export function networkSide(
  network: NetworkOfVisit,
): Pick<Driver, 'smsCode' | 'calls' | 'fault' | 'release'> {
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
