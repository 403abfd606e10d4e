import { isHostApp } from '@contract/agent'
import { type PageId, pages } from '@contract/pages'
import { prefetch } from '@/http/api'
import { OPTION } from '@/http/calls/paths'
import { channelQuery } from '@/lib/address/secrets'
import { KEY } from '@/platform/keys'
import { askPage, warmPage } from '@/platform/page/page-part'
import { useWarm } from '@/platform/page/use-warm'
import { platform } from '@/platform/platform'
import { settings } from '@/platform/settings'
import type { Visit } from './guard/step'

/** Sends what the navigation will wait for. Not in the host app, whose token comes first (S4.11). */
export function prefetchNavigation({ id, params }: Visit): void {
  if (isHostApp(platform.device.agent, settings.hostMark)) return
  prefetch.ask(OPTION, channelQuery(params, pages[id].path))
  askPage()
}

const named = ({ order_no }: Visit['params']) => (order_no ? { order_no } : {})

/** What pages of the order ask for first. All of it is the visitor's own. */
const FIRST_CALLS: Partial<Record<PageId, (params: Visit['params']) => void>> = {
  from: () => prefetch.ask('/v1/user/city', {}),
  yfrom: () => prefetch.ask('/v1/user/city', {}),
  selectProduct: (params) => prefetch.ask('/web/form', named(params)),
  result: (params) => prefetch.ask('/web/result/list', named(params)),
}

/** Asks for a page's data while its code is loaded and run. Only after the guard has allowed the visit. */
export function prefetchData({ id, params }: Visit): void {
  if (platform.storage.get(KEY.token)) FIRST_CALLS[id]?.(params)
}

/** Loads the code of the page that follows while the visitor fills in this one. */
export function useNextPage(next: () => PageId, ready?: boolean): void {
  useWarm(() => warmPage(pages[next()].page), ready)
}
