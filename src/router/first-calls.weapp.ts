import { isEntryPage } from '@contract/rules/entry-pages'
import { prefetch } from '@/http/api'
import { CONTRACTS, PRODUCTS } from '@/http/calls/paths'
import { keepChannel } from '@/platform/keep-channel'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import type { Visit } from './guard/step'
import { prefetchData } from './prefetch'

/** Sends what a page shows first beside the guard's call, as the inline script does on H5; not before a login by link. */
export function prefetchFirst(visit: Visit): void {
  const { id, params } = visit
  // The tester's steps of the guard come before every call.
  if (process.env.TARO_APP_TOOLS === 'true' || params.uid || params._token) return
  const { storage } = platform
  keepChannel(visit, storage)
  if (isEntryPage(id)) {
    if (!storage.get(KEY.token)) prefetch.ask(CONTRACTS, { group: 'login' })
    prefetch.ask(PRODUCTS, {})
  } else prefetchData(visit)
}
