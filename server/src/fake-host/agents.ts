import { agentText } from '@/tester/host/agents'
import type { HostSettings } from '@/tester/host/host-settings'

/** The host app's marker that the H5 is built with (config/env.ts). */
const MARK = process.env.TARO_APP_HOST_MARK ?? 'LoanHost/'

const BROWSERS = { android: 'android', ios: 'iphone' } as const

/** The agent string of the phone; inside the host app with the marker at its end. */
export function agentOf({ mode, system }: Pick<HostSettings, 'mode' | 'system'>): string {
  const inHost = mode !== 'none'
  return agentText(inHost ? `host-${system}` : BROWSERS[system], '', inHost, MARK) ?? ''
}
