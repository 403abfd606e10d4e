import { MOMENT } from '@contract/rules/time'
import {
  HOST_MODES,
  HOST_TOKENS,
  type HostMode,
  type HostToken,
  NOTICE_ANSWERS,
  type NoticeAnswer,
  OPEN_ANSWERS,
  type OpenAnswer,
  PACKAGE_ANSWERS,
  type PackageAnswer,
  PERSONAS,
  type PersonaName,
  PHONE_ANSWERS,
  type PhoneAnswer,
  parseFaults,
  QA_PARAMS,
  QA_SIZES,
  QA_VIEWS,
  type QaSize,
  type QaView,
} from '@contract/sandbox'
import { THEME_NAMES, type ThemeName } from '@/theme/tokens'
import { AGENT_NAMES, type AgentName } from '../host/agents'

/**
 * The tester's settings. A missing one means the behaviour of production; so does the host `none`, which is never
 * stored.
 */
export interface TesterState {
  persona?: PersonaName
  theme?: ThemeName
  view?: QaView
  size?: QaSize
  agent?: AgentName
  host?: HostMode
  token?: HostToken
  /** An ISO time with its offset, from which the clock runs on. */
  clock?: string
  /** In the format of `parseFaults` in contract/sandbox.ts. */
  fault?: string
  phone?: PhoneAnswer
  notice?: NoticeAnswer
  open?: OpenAnswer
  package?: PackageAnswer
}

type Params = Record<string, string>
type Part = keyof TesterState

const parts = Object.keys(QA_PARAMS) as Part[]
const isOwn = (name: string) => name.startsWith('qa_')
const oneOf = (names: readonly string[]) => (text: string) => names.includes(text)

export function isFault(text: string): boolean {
  try {
    return parseFaults(text).size > 0
  } catch {
    return false
  }
}

const valid: Record<Part, (text: string) => boolean> = {
  persona: oneOf(PERSONAS),
  theme: oneOf(THEME_NAMES),
  view: oneOf(QA_VIEWS),
  size: oneOf(Object.keys(QA_SIZES)),
  agent: oneOf(AGENT_NAMES),
  host: oneOf(HOST_MODES),
  token: oneOf(HOST_TOKENS),
  clock: (text) => MOMENT.test(text) && !Number.isNaN(Date.parse(text)),
  fault: isFault,
  phone: oneOf(PHONE_ANSWERS),
  notice: oneOf(NOTICE_ANSWERS),
  open: oneOf(OPEN_ANSWERS),
  package: oneOf(PACKAGE_ANSWERS),
}

/** Whether a page's parameters contain a tester's state; they then contain all of it. */
export const saysState = (params: Params) => Object.keys(params).some(isOwn)

/** Parses what `describeState` wrote. `refused` lists the parameters that could not be read, as they were written. */
export function readState(params: Params): { state: TesterState; refused: string[] } {
  const state: TesterState = {}
  const refused: string[] = []
  for (const [name, text] of Object.entries(params).filter(([each]) => isOwn(each))) {
    const part = parts.find((each) => QA_PARAMS[each] === name)
    if (part && (!text || (part === 'host' && text === 'none'))) continue
    if (part && valid[part](text)) Object.assign(state, { [part]: text })
    else refused.push(`${name}=${text}`)
  }
  return { state, refused }
}

/** The state as parameters of any page. They contain everything, so that a default state resets an earlier one. */
export function describeState(state: TesterState): Params {
  const found = parts.flatMap((part) => {
    const text = state[part]
    return text && !(part === 'host' && text === 'none') ? [[QA_PARAMS[part], text] as const] : []
  })
  return Object.fromEntries(found.length ? found : [[QA_PARAMS.host, 'none']])
}

/** A page's parameters without the tester's; the channel stays, because it belongs to the product. */
export const withoutState = (params: Params): Params =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !isOwn(name)))

/** An address without the tester's parameters; everything else stays exactly as it was. */
export function stripState(address: string): string {
  const [beforeHash = '', ...hash] = address.split('#')
  const [path = '', ...query] = beforeHash.split('?')
  const kept = query
    .join('?')
    .split('&')
    .filter((pair) => pair && !isOwn(pair))
  return path + (kept.length ? `?${kept.join('&')}` : '') + (hash.length ? `#${hash.join('#')}` : '')
}
