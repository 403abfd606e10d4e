import type { IncomingHttpHeaders } from 'node:http'
import { CODE } from '@contract/codes'
import {
  EARLIEST_CLOCK,
  PERSONAS,
  type PersonaName,
  parseFaults,
  SANDBOX_HEADERS,
  type SandboxFaults,
} from '@contract/sandbox'
import { ApiError } from '../lib/api-error'
import { momentOf } from '../lib/time/moment'

/** The test state that a request's headers set. */
export interface SandboxState {
  persona?: PersonaName
  clock?: Date
  faults?: SandboxFaults
}

const unread = (name: string, should: string) =>
  new ApiError(CODE.badRequest, `请求头 ${name} 无法识别：${should}`)

function readPersona(text: string): PersonaName {
  const found = PERSONAS.find((name) => name === text)
  if (!found) throw unread(SANDBOX_HEADERS.persona, `应为 ${PERSONAS.join('、')} 之一`)
  return found
}

function readClock(text: string): Date {
  const at = momentOf(text)
  if (!at) throw unread(SANDBOX_HEADERS.clock, '应为带时区的时间，例如 2026-12-01T10:00:00+08:00')
  if (at < new Date(EARLIEST_CLOCK)) throw unread(SANDBOX_HEADERS.clock, `不能早于 ${EARLIEST_CLOCK}`)
  return at
}

function readFaults(text: string): SandboxFaults {
  try {
    return parseFaults(text)
  } catch {
    throw unread(SANDBOX_HEADERS.fault, '例如 slow:800、offline、timeout、http500、601，或 /v1/user/city=601')
  }
}

/**
 * Parses the sandbox headers (contract/sandbox.ts); an empty one is ignored.
 * @throws {ApiError} 400 that names the invalid header
 */
export function readHeaders(headers: IncomingHttpHeaders): SandboxState {
  const text = (name: keyof typeof SANDBOX_HEADERS) => String(headers[SANDBOX_HEADERS[name]] ?? '').trim()
  const [persona, clock, fault] = [text('persona'), text('clock'), text('fault')]
  return {
    ...(persona && { persona: readPersona(persona) }),
    ...(clock && { clock: readClock(clock) }),
    ...(fault && { faults: readFaults(fault) }),
  }
}
