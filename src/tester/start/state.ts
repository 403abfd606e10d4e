import { MOMENT } from '@contract/rules/time'
import { parseFaults, QA_CHOICES } from '@contract/sandbox'
import { THEME_NAMES } from '@contract/theme'
import { ownValue } from '@/lib/own-value'
import { AGENT_NAMES } from '../host/agents'

/** The settings that have a few values each. */
export const CHOICES = { ...QA_CHOICES, theme: THEME_NAMES, agent: AGENT_NAMES }
export type ChoiceName = keyof typeof CHOICES
export type Choice<Name extends ChoiceName> = (typeof CHOICES)[Name][number]

/** The tester's settings. A missing one means the behaviour of production. */
export type TesterState = { [Name in ChoiceName]?: Choice<Name> } & {
  /** An ISO time with its offset, from which the clock runs on. */
  clock?: string
  /** In the format of `parseFaults` in contract/sandbox.ts. */
  fault?: string
}

type Params = Record<string, string>

const QA = 'qa_'
/** Says in a link that nothing is set. */
const NOTHING: Params = { [`${QA}host`]: 'none' }
const isOwn = (name: string) => name.startsWith(QA)

export function isFault(text: string): boolean {
  try {
    return parseFaults(text).size > 0
  } catch {
    return false
  }
}

function isValid(name: string, text: string): boolean {
  if (name === 'fault') return isFault(text)
  if (name === 'clock') return MOMENT.test(text) && !Number.isNaN(Date.parse(text))
  return ownValue<readonly string[]>(CHOICES, name)?.includes(text) ?? false
}

/** Whether a page's parameters contain a tester's state; they then contain all of it. */
export const saysState = (params: Params) => Object.keys(params).some(isOwn)

/** Parses what `describeState` wrote. `refused` lists the parameters that could not be read, as they were written. */
export function readState(params: Params): { state: TesterState; refused: string[] } {
  const state: TesterState = {}
  const refused: string[] = []
  for (const [name, text] of Object.entries(params).filter(([each]) => isOwn(each))) {
    const part = name.slice(QA.length)
    if (isValid(part, text)) Object.assign(state, { [part]: text })
    else if (text && NOTHING[name] !== text) refused.push(`${name}=${text}`)
  }
  return { state, refused }
}

/** The state as parameters of any page. They contain everything, so that a default state resets an earlier one. */
export function describeState(state: TesterState): Params {
  const found = Object.entries(state).filter(([, text]) => text)
  return found.length ? Object.fromEntries(found.map(([name, text]) => [QA + name, text])) : NOTHING
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
