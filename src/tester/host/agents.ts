import type { Device } from '@contract/agent'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const PIXEL = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)'
const WEB_VIEW = 'Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36'

/** What WeChat reports about a phone. */
const PHONES = {
  ios: { model: 'iPhone iPhone 15', system: 'iOS 17.5', plat: 1 },
  android: { model: 'google Pixel 8', system: 'Android 14', plat: 2 },
  windows: { model: 'microsoft microsoft', system: 'Windows 10', plat: 4 },
} satisfies Record<string, { model: string; system: string; plat: Device['plat'] }>

interface Agent {
  phone: keyof typeof PHONES
  /** The user agent of its browser. */
  text: string
  /** The native host app's own web view: its marker stands at the end. */
  host?: true
}

const table = {
  iphone: { phone: 'ios', text: `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1` },
  android: { phone: 'android', text: `${PIXEL} Chrome/126.0.0.0 Mobile Safari/537.36` },
  'wechat-ios': {
    phone: 'ios',
    text: `${IPHONE} Mobile/15E148 MicroMessenger/8.0.50(0x18003231) NetType/WIFI Language/zh_CN`,
  },
  'wechat-android': {
    phone: 'android',
    text: `${PIXEL} ${WEB_VIEW} MicroMessenger/8.0.50.2701(0x28003252) NetType/WIFI Language/zh_CN`,
  },
  'host-ios': { phone: 'ios', text: `${IPHONE} Mobile/15E148`, host: true },
  'host-android': { phone: 'android', text: `${PIXEL} ${WEB_VIEW}`, host: true },
  desktop: {
    phone: 'windows',
    text: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  },
} satisfies Record<string, Agent>

export type AgentName = keyof typeof table
const AGENTS: Record<AgentName, Agent> = table
export const AGENT_NAMES = Object.keys(table) as AgentName[]

export const touchPointsOf = (name: AgentName) => (AGENTS[name].phone === 'windows' ? 0 : 5)

/** The user agent that the page sees, in a host app with its marker (S4.10); undefined for the browser's `own`. */
export function agentText(name: AgentName | undefined, own: string, inHost: boolean, mark: string) {
  const agent = name && AGENTS[name]
  if (!agent && !inHost) return undefined
  const text = agent?.text ?? own
  return (inHost || agent?.host) && !text.includes(mark) ? `${text} ${mark}3.1` : text
}

/** The phone as the mini-program sees it (S25.2). */
export function phoneOf(name: AgentName): Device {
  const { model, system, plat } = PHONES[AGENTS[name].phone]
  return {
    agent: `${model} (${system}) MicroMessenger/8.0.50 MiniProgram/3.7.0`,
    plat,
    android: system.startsWith('Android'),
  }
}
