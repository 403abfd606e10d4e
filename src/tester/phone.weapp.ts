import { platform } from '@/platform/platform'
import { phoneOf } from './host/agents'
import { current } from './start/kept'

const own = { ...platform.device }

/** What the mini-program takes the phone for: it was asked once, when the app started. */
export function applyPhone(): void {
  const { agent } = current().state
  Object.assign(platform.device, agent ? phoneOf(agent) : own)
}
