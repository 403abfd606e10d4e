import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { settings } from '@/platform/settings'
import { askForConsents, expireSession } from '@/stores/session'
import { showToast } from '@/stores/toast'
import { createContext } from './context'
import { buildRequest, createHttp, type HttpDeps } from './http'
import { createPrefetch } from './prefetch'

/** This device and the host of this build. */
const deps = {
  request: platform.request,
  host: settings.apiHost,
  context: createContext(platform),
  authorization: () => platform.storage.get(KEY.token) || settings.bearer,
  toast: showToast,
  onUnauthenticated: expireSession,
  onConsentsDue: askForConsents,
  logError: (message, error) => console.error(message, error),
} satisfies HttpDeps

/** Read requests that are sent before they are needed. */
export const prefetch = createPrefetch(
  (path, payload) => buildRequest(deps, path, payload),
  deps.request,
  platform.early,
)

export const post = createHttp({ ...deps, takePrefetched: prefetch.take })
