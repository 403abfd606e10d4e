import { agentText } from '@/tester/host/agents'
import type { HostSettings } from '@/tester/host/host-settings'

/** The user agent marker of the host app for which the H5 was built (config/env.ts). */
const MARK = process.env.TARO_APP_HOST_MARK ?? 'LoanHost/'

const BROWSERS = { android: 'android', ios: 'iphone' } as const

/** The phone's user agent string; inside the host app it ends with the marker. */
export function agentOf({ mode, system }: Pick<HostSettings, 'mode' | 'system'>): string {
  const inHost = mode !== 'none'
  return agentText(inHost ? `host-${system}` : BROWSERS[system], '', inHost, MARK) ?? ''
}
