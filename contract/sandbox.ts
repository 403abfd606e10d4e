/**
 * How a tester puts the product into a state (docs/testing.md): the names that the sandbox's server, the client's
 * tester's panel, the tests and the handbook share. Nothing of it works, or is shipped, in production.
 */

/** Visitors that test mode knows, by what they have been through (server/seed/personas.json). */
export const PERSONAS = ['new', 'returning', 'rejected', 'unfinished', 'expired'] as const
export type PersonaName = (typeof PERSONAS)[number]

/** Headers of a call to a server in test mode. */
export const SANDBOX_HEADERS = {
  /** A `PersonaName`: a call without a login of its own is made as this visitor. */
  persona: 'x-sandbox-persona',
  /** An ISO instant with its offset: the server's clock for this call. */
  clock: 'x-sandbox-clock',
  /** As `parseFaults` reads it. */
  fault: 'x-sandbox-fault',
} as const

/** The number in the call of a tester's login. Any serves: the server goes by the persona of the header. */
export const SANDBOX_MOBILE = '13900000001'

/** The seed's agreements are in force from here on; there is no product before. */
export const EARLIEST_CLOCK = '2026-01-01T00:00:00+08:00'

/** Parameters of any page of a build with the tester's tools; they say the whole state. The channel is `_ch`. */
export const QA_PARAMS = {
  persona: 'qa_persona',
  /** A theme of src/theme, over the channel's. */
  theme: 'qa_theme',
  /** An `AgentName` of src/tester: agent string and platform bit. */
  agent: 'qa_agent',
  /** The native host app around the H5: a `HostMode`. */
  host: 'qa_host',
  clock: 'qa_clock',
  fault: 'qa_fault',
} as const

/** When the bridge of the (played) host app is there, and what it does. */
export const HOST_MODES = ['none', 'present', 'late', 'never', 'rejecting'] as const
export type HostMode = (typeof HOST_MODES)[number]

/** What happens to a call instead of a plain answer. */
export type SandboxFault =
  /** The real answer, after so many milliseconds. */
  | { kind: 'slow'; ms: number }
  /** The connection breaks before the call is handled. */
  | { kind: 'offline' }
  /** Handled, but no answer comes within the client's patience of 50 s. */
  | { kind: 'timeout' }
  /** A body code at HTTP 200 that is a refusal, e.g. 601. */
  | { kind: 'code'; code: number }
  /** An HTTP status with a body that is no envelope, e.g. `http500`. */
  | { kind: 'status'; status: number }

/** Path of an endpoint, or `*` for all of them. */
export type SandboxFaults = ReadonlyMap<string, SandboxFault>

const FAULT = /^(?:slow(?::(\d{1,5}))?|(offline)|(timeout)|http([45]\d\d)|((?!200$)[1-9]\d{2,3}))$/
const SLOW_MS = 3000

function readFault(text: string): SandboxFault | undefined {
  const found = FAULT.exec(text)
  if (!found) return undefined
  const [, ms, offline, timeout, status, code] = found
  if (offline) return { kind: 'offline' }
  if (timeout) return { kind: 'timeout' }
  if (status) return { kind: 'status', status: Number(status) }
  if (code) return { kind: 'code', code: Number(code) }
  return { kind: 'slow', ms: ms === undefined ? SLOW_MS : Number(ms) }
}

/**
 * Reads `<fault>` for all calls, or `<path>=<fault>` for one endpoint, several with commas between:
 * `slow:800,/v1.0/channel/option=601`. A fault is `slow`, `slow:<ms>`, `offline`, `timeout`, `http<status>` or a body
 * code. A path of its own wins over the one for all.
 *
 * @throws {RangeError} that names the part which cannot be read
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
