import type { Device } from '@contract/agent'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const PIXEL = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)'
const WEB_VIEW = 'Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36'

interface Agent {
  text: string
  touchPoints: number
  /** The native host app's own web view: its marker stands at the end. */
  host?: true
  /** What WeChat reports about such a phone. */
  phone: { model: string; system: string; plat: Device['plat'] }
}

const iphone = { model: 'iPhone iPhone 15', system: 'iOS 17.5', plat: 1 } as const
const pixel = { model: 'google Pixel 8', system: 'Android 14', plat: 2 } as const

const named = <Name extends string>(agents: Record<Name, Agent>) => agents

export const AGENTS = named({
  iphone: { text: `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, touchPoints: 5, phone: iphone },
  android: { text: `${PIXEL} Chrome/126.0.0.0 Mobile Safari/537.36`, touchPoints: 5, phone: pixel },
  'wechat-ios': {
    text: `${IPHONE} Mobile/15E148 MicroMessenger/8.0.50(0x18003231) NetType/WIFI Language/zh_CN`,
    touchPoints: 5,
    phone: iphone,
  },
  'wechat-android': {
    text: `${PIXEL} ${WEB_VIEW} MicroMessenger/8.0.50.2701(0x28003252) NetType/WIFI Language/zh_CN`,
    touchPoints: 5,
    phone: pixel,
  },
  'host-ios': { text: `${IPHONE} Mobile/15E148`, touchPoints: 5, host: true, phone: iphone },
  'host-android': { text: `${PIXEL} ${WEB_VIEW}`, touchPoints: 5, host: true, phone: pixel },
  desktop: {
    text: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    touchPoints: 0,
    phone: { model: 'microsoft microsoft', system: 'Windows 10', plat: 4 },
  },
})
export type AgentName = keyof typeof AGENTS
export const AGENT_NAMES = Object.keys(AGENTS) as AgentName[]

/**
 * The user agent that the page sees; undefined for the browser's own.
 * @param inHost whether a host app is simulated, whose marker stands at the end (S4.10)
 */
export function agentText(
  name: AgentName | undefined,
  own: string,
  inHost: boolean,
  mark: string,
): string | undefined {
  const agent = name && AGENTS[name]
  if (!agent && !inHost) return undefined
  const text = agent?.text ?? own
  return (inHost || agent?.host) && !text.includes(mark) ? `${text} ${mark}3.1` : text
}

/** The phone as the mini-program sees it (S25.2). */
export function phoneOf(name: AgentName): Device {
  const { model, system, plat } = AGENTS[name].phone
  return {
    agent: `${model} (${system}) MicroMessenger/8.0.50 MiniProgram/3.7.0`,
    plat,
    android: system.startsWith('Android'),
  }
}
