import { platform } from '@/platform/platform'
import { phoneOf } from './agents'
import { current } from './kept'

const own = { ...platform.device }

/** What the mini-program takes the phone for: it was asked once, when the app started. */
export function applyPhone(): void {
  const { agent } = current().state
  Object.assign(platform.device, agent ? phoneOf(agent) : own)
}
