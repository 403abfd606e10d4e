import { isHostApp, readAgent } from '@contract/agent'
import { isEntryPage } from '@contract/rules/entry-pages'
import { CONTRACTS, LOGIN_KEY, OPTION, PRODUCTS } from '@/http/calls/paths'
import { type ContextSource, createContext } from '@/http/context'
import { buildRequest } from '@/http/http'
import { keyOf, usable } from '@/http/prefetch'
import { channelQuery, secretsOf, stripSecrets } from '@/lib/address/secrets'
import { callSettings } from '@/platform/call-settings'
import { keepChannel } from '@/platform/keep-channel'
import { KEY } from '@/platform/keys'
import { request } from '@/platform/request'
import type { EarlyResponse } from '@/platform/types'
import { stored, storedForSession } from '../stored'

export interface Early {
  /** The client's HTTP service takes them out, also those that come later. */
  readonly responses: EarlyResponse[]
  /** Requests the key of the login calls; a visitor who begins with the phone number will need it. */
  askKey(): void
}

/** Sends the guard's options call and an entry page's public data, unless the guard asks for something else first. */
export function startEarly(): Early {
  const { userAgent, maxTouchPoints } = navigator
  const visit = readVisit()
  if (
    process.env.TARO_APP_TOOLS === 'true' ||
    !visit ||
    history.state?.arrival ||
    Object.keys(secretsOf(location.href)).length ||
    isHostApp(userAgent, callSettings.hostMark)
  )
    return { responses: [], askKey() {} }

  const platform = {
    storage: stored,
    session: storedForSession,
    device: readAgent(userAgent, maxTouchPoints),
    address: { origin: location.origin, current: () => stripSecrets(location.href) },
  } as ContextSource
  keepChannel(visit, stored)

  // A login that is not confirmed yet is nobody's (stores/session.ts).
  const token = stored.get(KEY.before) === null && stored.get(KEY.token)
  const deps = {
    host: callSettings.apiHost,
    context: createContext(platform),
    authorization: () => token || callSettings.bearer,
  }
  const ask = (path: string, payload: object, shared?: string): EarlyResponse => {
    const early = buildRequest(deps, path, payload)
    return [keyOf(path, early), usable(path, request({ ...early, shared }))]
  }
  const entry = isEntryPage(visit.id)
  const responses = [
    ask(OPTION, channelQuery(visit.params, visit.path)),
    ...(entry && !token ? [ask(CONTRACTS, { group: 'login' }, '?group=login')] : []),
    ...(entry ? [ask(PRODUCTS, {}, '?')] : []),
  ]
  return { responses, askKey: () => void responses.push(ask(LOGIN_KEY, {})) }
}

/** As the shell names page and path, because the page table would double this script; other addresses have none. */
function readVisit(): { id: string; path: string; params: Record<string, string> } | undefined {
  const { page, path = '' } = document.documentElement.dataset
  const params = Object.fromEntries(new URLSearchParams(location.search))
  const parts = location.pathname.split('/')
  try {
    for (const [i, part] of path.split('/').entries())
      if (part[0] === ':') params[part.slice(1)] = decodeURIComponent(parts[i] ?? '')
  } catch {
    return undefined
  }
  return page ? { id: page, path, params } : undefined
}
