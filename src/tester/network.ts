import { SANDBOX_HEADERS } from '@contract/sandbox'
import { SEND_CODE, SEND_CODE_SEALED } from '@/http/calls/paths'
import { settings } from '@/platform/settings'
import { realNow } from './clock'
import { clockOffset, current, note } from './start/kept'

/** Logs in without a code, in test mode only. */
export const TEST_LOGIN = '/test/user/login'
/** The endpoints whose answers contain the code: the plain one, and the encrypted one that the product uses. */
const CODES: readonly string[] = [SEND_CODE, SEND_CODE_SEALED]
const CODES_KEPT = 5

const pathOf = (url: string) =>
  url.startsWith(`${settings.apiHost}/`) ? url.slice(settings.apiHost.length).split('?')[0] : undefined

/** The headers that instruct the sandbox, for a request to our server (contract/sandbox.ts). */
export function headersFor(url: string): Record<string, string> {
  const path = pathOf(url)
  if (!path) return {}
  const { clock, fault, persona } = current().state
  const isLogin = path === TEST_LOGIN
  return {
    ...(clock && { [SANDBOX_HEADERS.clock]: new Date(realNow() + clockOffset()).toISOString() }),
    // The login of a persona is not affected by faults.
    ...(fault && !isLogin && { [SANDBOX_HEADERS.fault]: fault }),
    ...(persona && isLogin && { [SANDBOX_HEADERS.persona]: persona }),
  }
}

export const isNoted = (url: string) => CODES.includes(pathOf(url) ?? '')

/** Stores the SMS code that a server in development or test mode returns. */
export function noteAnswer(body: unknown): void {
  const code = (body as { data?: { dev_code?: unknown } } | null)?.data?.dev_code
  if (typeof code === 'string') note({ codes: [code, ...current().codes].slice(0, CODES_KEPT) })
}
