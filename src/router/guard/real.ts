import { loadChannelSettings } from '@/http/calls/channel'
import { loginByUid } from '@/http/calls/login'
import { platform } from '@/platform/platform'
import { settings } from '@/platform/settings'
import { useChannel, useThirdParty } from '@/stores/channel'
import { refreshSession, saveLogin } from '@/stores/session'
import { useTheme } from '@/stores/theme'
import { MISSING_SCRIPT, scriptOf } from '@/tracking/scripts'
import { runGuard } from './guard'
import type { GuardDeps, Visit } from './step'

function track(channel: string) {
  // Scripts are not injected in a mini-program (S25.3).
  if (platform.target !== 'h5') return
  const script = scriptOf(channel, settings)
  if (script === 'missing') console.warn(MISSING_SCRIPT)
  else if (script)
    platform.injectScript(script).then(
      () => useThirdParty.setState({ loaded: true }),
      () => console.warn(MISSING_SCRIPT),
    )
}

const deps: GuardDeps = {
  platform,
  hostMark: settings.hostMark,
  brand: settings.brand,
  loginByUid,
  loadChannelSettings,
  saveLogin,
  saveChannelSettings: (data) => useChannel.setState({ data }),
  refreshSession,
  applyTheme: (name) => useTheme.getState().setName(name),
  track,
}

export const guard = (visit: Visit) => runGuard(visit, deps)
