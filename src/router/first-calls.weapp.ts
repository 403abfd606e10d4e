import { isEntryPage } from '@contract/rules/entry-pages'
import { ahead } from '@/http/api'
import { CONTRACTS, PRODUCTS } from '@/http/calls/paths'
import { keepChannel } from '@/platform/keep-channel'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { askData } from './ahead'
import type { Visit } from './guard/step'

/**
 * Sends what a page shows first beside the guard's own call; on an entry page its public data, as the shell's script
 * does on H5 (src/shell/early). Not while the guard has to log the visitor in first.
 */
export function askFirst(visit: Visit): void {
  const { id, params } = visit
  // The tester's steps of the guard come before every call.
  if (process.env.TARO_APP_TOOLS === 'true' || params.uid || params._token) return
  const { storage } = platform
  keepChannel(visit, storage)
  if (isEntryPage(id)) {
    if (!storage.get(KEY.token)) ahead.ask(CONTRACTS, { group: 'login' })
    ahead.ask(PRODUCTS, {})
  } else askData(visit)
}
