// Names for putting the product into a test state (docs/testing.md). Nothing of it works, or is shipped, in production.

/** Prepared visitors of test mode, by their history (server/seed/personas.json). */
export const PERSONAS = ['new', 'returning', 'rejected', 'unfinished', 'expired'] as const
export type PersonaName = (typeof PERSONAS)[number]

export const SANDBOX_HEADERS = {
  /** A `PersonaName`: a request without an access token is handled as this visitor. */
  persona: 'x-sandbox-persona',
  /** ISO 8601 time with zone: the server's clock for this request. */
  clock: 'x-sandbox-clock',
  /** The faults to simulate, in the format of `parseFaults`. */
  fault: 'x-sandbox-fault',
} as const

/** Phone number in a tester's login request. Any number works, because the server uses the persona of the header. */
export const SANDBOX_MOBILE = '13900000001'

/** Codes of WeChat's phone number button in test mode, where no WeChat is configured; any other is a good one. */
export const TRIAL_CODE = {
  expired: 'trial-expired',
  of: (mobile: string) => `trial-${mobile}`,
} as const

/** The seeded agreements take effect at this time; before it there is no product to test. */
export const EARLIEST_CLOCK = '2026-01-01T00:00:00+08:00'

/** By name: the query parameter is `qa_<name>`, as `qa_theme`, `qa_agent`, `qa_clock` and `qa_fault` are. */
export const QA_CHOICES = {
  persona: PERSONAS,
  /** The bridge of the simulated native host app around the H5 page. */
  host: ['present', 'late', 'never', 'rejecting'],
  /** What that host app answers to `getToken` in place of its visitor's login; `garbage` is no JSON. */
  token: ['wrong', 'garbage'],
  /** Answers of WeChat's button for the phone number (mini-program); `other` is a number of somebody else. */
  phone: ['granted', 'refused', 'used-up', 'expired', 'other'],
  /** The answer to the question about a message (mini-program); `ban`: messages are switched off in WeChat. */
  notice: ['accept', 'reject', 'ban'],
} as const
export type QaChoice<Name extends keyof typeof QA_CHOICES> = (typeof QA_CHOICES)[Name][number]

export type SandboxFault =
  /** The real response, delayed by `ms` milliseconds. */
  | { kind: 'slow'; ms: number }
  /** The connection breaks before the request is handled; or no response arrives within the client's 50 s. */
  | { kind: 'offline' | 'timeout' }
  | { kind: 'code'; code: number }
  /** An HTTP error status whose body is not an envelope, e.g. `http500`. */
  | { kind: 'status'; status: number }

/** Faults by endpoint path; the key `*` applies to all endpoints. */
export type SandboxFaults = ReadonlyMap<string, SandboxFault>

const FAULT = /^(?:slow(?::(\d{1,5}))?|(offline|timeout)|http([45]\d\d)|((?!200$)[1-9]\d{2,3}))$/
const SLOW_MS = 3000

function readFault(text: string): SandboxFault | undefined {
  const found = FAULT.exec(text)
  if (!found) return undefined
  const [, ms = SLOW_MS, silent, status, code] = found
  if (silent) return { kind: silent as 'offline' | 'timeout' }
  if (status) return { kind: 'status', status: Number(status) }
  if (code) return { kind: 'code', code: Number(code) }
  return { kind: 'slow', ms: Number(ms) }
}

/**
 * Parses `slow:800,/v1.0/channel/option=601`: a fault for all requests, or for an endpoint, which takes precedence. It
 * is `slow`, `slow:<ms>`, `offline`, `timeout`, `http<status>` or a body code.
 * @throws {RangeError} that quotes the invalid part
 */
export function parseFaults(text: string): SandboxFaults {
  const faults = new Map<string, SandboxFault>()
  for (const part of text.split(',').map((each) => each.trim())) {
    if (!part) continue
    const at = part.lastIndexOf('=')
    const path = at < 0 ? '*' : part.slice(0, at)
    const fault = readFault(part.slice(at + 1))
    if (!fault || !(path === '*' || path.startsWith('/'))) throw new RangeError(`not a fault: ${part}`)
    faults.set(path, fault)
  }
  return faults
}
