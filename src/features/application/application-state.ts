import { CODE } from '@contract/codes'
import type { Outcomes } from './submit'

interface Shown {
  /** Whether the button was pressed before the cost sheets had been shown for long enough. */
  early: boolean
  /** A submitted product gives up its sheet, so these change only when nothing is being sent, to keep the layout still. */
  outcomes: Outcomes
}

export type ApplicationState =
  | (Shown & { kind: 'open' | 'sending' })
  /** `at` is the first product whose application failed; the focus moves to its outcome. */
  | (Shown & { kind: 'stopped'; at: string })
  /** Something was refused as out of date; `sheets` are those, with their agreements, that were on the screen. */
  | (Shown & { kind: 'outdated'; at: string; sheets: string })

export type ApplicationEvent =
  | { type: 'press'; early: boolean }
  | { type: 'send' }
  | { type: 'end'; outcomes: Outcomes; at: string; sheets: string }

export const OPEN: ApplicationState = { kind: 'open', early: false, outcomes: {} }

/** Body codes of a refusal that can mean that a cost sheet (409) or an agreement (601) has changed in the meantime. */
const OUTDATED: readonly number[] = [CODE.conflict, CODE.validation]

export const isOutdated = (outcomes: Outcomes) =>
  Object.values(outcomes).some((one) => one.kind === 'refused' && OUTDATED.includes(one.code))

export function reduce(state: ApplicationState, event: ApplicationEvent): ApplicationState {
  const { early, outcomes } = state
  switch (event.type) {
    case 'press':
      return { ...state, early: event.early }
    case 'send':
      return { kind: 'sending', early, outcomes }
    case 'end': {
      const { at, sheets } = event
      const ended = { early, outcomes: event.outcomes, at }
      return isOutdated(event.outcomes)
        ? { ...ended, kind: 'outdated', sheets }
        : { ...ended, kind: 'stopped' }
    }
  }
}
