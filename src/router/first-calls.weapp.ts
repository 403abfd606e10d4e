import { channelOf } from '@contract/channel'
import { isEntryPage } from '@contract/rules/entry-pages'
import { readPrefetched } from '@contract/rules/prefetched'
import { ahead } from '@/http/api'
import { CONTRACTS, OPTION, PRODUCTS } from '@/http/calls/early-paths'
import { queryOf } from '@/lib/address/option-query'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { prefetched } from '@/platform/weapp/prefetched'
import { askData } from './ahead'
import type { Visit } from './guard/step'

let launched = false

/** The options of the first page may be on the phone before anything is sent (S25.59). */
function expectOptions(params: Visit['params']): void {
  if (launched) return
  launched = true
  const channel = platform.storage.get(KEY.channel) ?? ''
  const data = prefetched().then((text) => readPrefetched(text, channel, Date.now()))
  ahead.receive(OPTION, queryOf(params), data)
}

/**
 * Sends what a page shows first beside the guard's own call; on an entry page its public data, as the shell's script
 * does on H5 (src/shell/early). Not while the guard has to log the visitor in first. The channel is stored as the guard's
 * second step does.
 */
export function askFirst(visit: Visit): void {
  const { id, params } = visit
  // The tester's steps of the guard come before every call.
  if (process.env.TARO_APP_TOOLS === 'true' || params.uid || params._token) return
  const { storage } = platform
  const named = channelOf(params, id === 'landing' ? params.channel : undefined)
  if (named) storage.set(KEY.channel, named)
  expectOptions(params)
  if (isEntryPage(id)) {
    if (!storage.get(KEY.token)) ahead.ask(CONTRACTS, { group: 'login' })
    ahead.ask(PRODUCTS, {})
  } else askData(visit)
}
