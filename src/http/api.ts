import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { settings } from '@/platform/settings'
import { askForConsents, expireSession } from '@/stores/session'
import { showToast } from '@/stores/toast'
import { createContext } from './context'
import { createHttp } from './http'

/** The HTTP service, with this device and the host of this build. */
export const post = createHttp({
  request: platform.request,
  host: settings.apiHost,
  context: createContext(platform),
  authorization: () => platform.storage.get(KEY.token) || settings.bearer,
  toast: showToast,
  onUnauthenticated: expireSession,
  onConsentsDue: askForConsents,
  logError: (message, error) => console.error(message, error),
})
