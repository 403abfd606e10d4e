import { platform } from '@/platform/platform'
import { phoneOf } from './host/agents'
import { current } from './start/kept'

const own = { ...platform.device }

/** Sets the phone that the mini-program sees. */
export function applyPhone(): void {
  const { agent } = current().state
  Object.assign(platform.device, agent ? phoneOf(agent) : own)
}
