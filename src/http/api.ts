import { platform } from '@/platform/platform'
import { settings } from '@/platform/settings'
import { askForConsents, expireSession, tokenFor } from '@/stores/session'
import { showToast } from '@/stores/toast'
import { createContext } from './context'
import { buildRequest, createHttp, type HttpDeps } from './http'
import { createPrefetch } from './prefetch'

const deps = {
  request: platform.request,
  host: settings.apiHost,
  context: createContext(platform),
  authorization: (login) => tokenFor(login) ?? settings.bearer,
  toast: showToast,
  onUnauthenticated: expireSession,
  onConsentsDue: askForConsents,
  logError: (message, error) => console.error(message, error),
} satisfies HttpDeps

export const prefetch = createPrefetch(
  (path, payload) => buildRequest(deps, path, payload),
  deps.request,
  platform.early,
)

export const post = createHttp({ ...deps, takePrefetched: prefetch.take })
