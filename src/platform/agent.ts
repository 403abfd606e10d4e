import type { Device } from './types'

/**
 * What an agent string tells. Platform bit 1 iOS, 2 Android or Linux, 4 other (S3.8).
 * iPadOS calls itself a Macintosh; only its touch points give it away.
 */
export function readAgent(agent: string, touchPoints = 0): Device {
  const android = /Android/i.test(agent)
  const ios = /iPhone|iPad|iPod/i.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1)
  const plat = ios ? 1 : android || /Linux/i.test(agent) ? 2 : 4
  return { agent, plat, android }
}

/** Whether the agent string carries the native host app's marker (S4.10). */
export const isHostApp = (agent: string, mark: string) => mark !== '' && agent.includes(mark)
