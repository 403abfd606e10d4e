import type { Wrapping } from '@contract/context'
import type { Data, Path } from '@contract/endpoints'
import type { FieldError } from '@contract/envelope'
import { buildRequest, createHttp, type HttpDeps, NetworkError } from '@/http/http'
import { createPrefetch } from '@/http/prefetch'
import { platform } from '@/platform/platform'
import type { TransportRequest } from '@/platform/types'
import { tokenFor } from '@/stores/session'
import { createMarkStore, MARKS } from '@/tracking/mark-store'

/** The real HTTP service over a transport that answers from a table; test/setup-unit.ts replaces `@/http/api` by it. */
type Body = { public: { request_id: string } } & Record<string, unknown>
type Envelope = { code: number; msg: string; errors: FieldError[]; data: unknown }
/** `offline` means that no response comes. A promise lets a test decide when the response comes. */
type Answer = Envelope | 'offline'
type Answerer = (body: Body) => Answer | Promise<Answer>

/** The account that the responses belong to. */
export const ACCOUNT = { user_id: 1, phone_mark: '', mobile_masked: '138****5678' }

const answers = new Map<string, Answerer>()
export const calls: { path: string; body: Body; authorization: string }[] = []
export const toasts: string[] = []
let unauthenticated = () => {}

export const ok = (data: unknown): Envelope => ({ code: 200, msg: '', errors: [], data })
export const refuse = (code: number, msg: string, errors: FieldError[] = []): Envelope => ({
  code,
  msg,
  errors,
  data: null,
})
export const wrong = (field: string, content: string) => refuse(601, content, [{ field, content }])

/** Sets the response to all further calls of a path. */
export function answer<K extends Path>(
  path: K,
  how: Data<K> | Answerer | 'offline' | ReturnType<typeof refuse>,
): void {
  if (typeof how === 'function') answers.set(path, how as Answerer)
  else if (how === 'offline' || 'errors' in how) answers.set(path, () => how)
  else answers.set(path, () => ok(how))
}

export const sent = (path: Path) => calls.filter((call) => call.path === path).map((call) => call.body)

/** Returns the names of the marks that are waiting on the device, oldest first. */
export const marked = () =>
  createMarkStore(platform.storage, Date.now)
    .all()
    .map(({ name }) => name)

export function resetApi(onUnauthenticated = () => {}) {
  answers.clear()
  platform.storage.remove(MARKS)
  calls.length = 0
  prefetch.forget()
  toasts.length = 0
  unauthenticated = onUnauthenticated
}

let ids = 0
const deps: HttpDeps = {
  request: async ({ url, body, headers }: TransportRequest) => {
    const parsed = JSON.parse(body) as Body
    calls.push({ path: url, body: parsed, authorization: headers.authorization ?? '' })
    const how = answers.get(url)
    if (!how) throw new Error(`no response is set for ${url}`)
    const given = await how(parsed)
    if (given === 'offline') throw new NetworkError('no network')
    return { status: 200, body: given }
  },
  host: '',
  // Component tests read only the request id of the context that every call carries.
  context: (requestId = `request-${++ids}`) => ({ public: { request_id: requestId } }) as Wrapping,
  authorization: (login) => tokenFor(login) ?? 'Bearer guest',
  toast: (text: string) => toasts.push(text),
  onUnauthenticated: () => unauthenticated(),
  onConsentsDue: () => {},
  logError: (message: string, error: unknown) => console.error(message, error),
}
export const prefetch = createPrefetch((path, payload) => buildRequest(deps, path, payload), deps.request)
export const post = createHttp({ ...deps, takePrefetched: prefetch.take })
