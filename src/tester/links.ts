import { platform } from '@/platform/platform'
import { settings } from '@/platform/settings'
import type { Visit } from '@/router/guard/step'
import { modulePathOf, pathOf } from '@/router/locate'
import { describeState, type TesterState } from './start/state'

/** Links that open a page in exactly this state, on either target. */
export interface Links {
  h5: string
  /** A page of the mini-program with its parameters, in the format of the developer tools' compile mode. */
  page: string
  query: string
}

export function linksTo(visit: Visit, channel: string | null, state: TesterState): Links {
  const params = { ...visit.params, ...(channel && { _ch: channel }), ...describeState(state) }
  const to = { id: visit.id, params }
  const origin = platform.target === 'h5' ? platform.address.origin : settings.apiHost
  const [page = '', query = ''] = modulePathOf(to).slice(1).split('?')
  return { h5: origin + pathOf(to), page, query }
}
