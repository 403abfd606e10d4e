import { settings } from '@/platform/settings'
import { shiftDate } from '../clock'
import { agentText, touchPointsOf } from '../host/agents'
import { playHost } from '../host/host.h5'
import { headersFor, isNoted, noteAnswer } from '../network'
import { clockOffset, current, takeParams } from './kept'
import { saysState, stripState } from './state'

/** Runs before any other module: replaces address, clock, user agent, network and host app, unnoticed by the product. */
const { location, history, navigator } = globalThis
const params = Object.fromEntries(new URLSearchParams(location.search))
if (saysState(params)) {
  takeParams(params)
  // A reload and a step back must not undo what is set later.
  history.replaceState(history.state, '', stripState(location.href))
}

const { agent, host, token } = current().state
const text = agentText(agent, navigator.userAgent, host !== undefined, settings.hostMark)
const instead = (name: 'userAgent' | 'maxTouchPoints', value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, get: () => value })
if (text) instead('userAgent', text)
if (agent) instead('maxTouchPoints', touchPointsOf(agent))

shiftDate(clockOffset)

const realFetch = globalThis.fetch.bind(globalThis)
globalThis.fetch = async (input, init) => {
  if (typeof input !== 'string') return realFetch(input, init)
  const headers = new Headers(init?.headers)
  for (const [name, value] of Object.entries(headersFor(input))) headers.set(name, value)
  const response = await realFetch(input, { ...init, headers })
  if (isNoted(input))
    response
      .clone()
      .json()
      .then(noteAnswer, () => {})
  return response
}

if (host) playHost(host, token)
