export interface Device {
  /** The browser's user agent, or the mini-program's information about phone and app. */
  readonly agent: string
  /** The platform bit (S3.8, S9.2): 1 for iOS, 2 for Android or Linux, 4 for others. */
  readonly plat: 1 | 2 | 4
  readonly android: boolean
}

/** Reads a user agent. iPadOS claims to be a Macintosh and is recognised only by its touch points. */
export function readAgent(agent: string, touchPoints = 0): Device {
  const android = /Android/i.test(agent)
  const ios = /iPhone|iPad|iPod/i.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1)
  const plat = ios ? 1 : android || /Linux/i.test(agent) ? 2 : 4
  return { agent, plat, android }
}

export const isHostApp = (agent: string, mark: string) => mark !== '' && agent.includes(mark)
