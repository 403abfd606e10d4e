import type { PageId } from '@contract/pages'
import type { Visit } from './guard/step'
import { modulePathOf } from './locate'

/**
 * Pages of the mini-program that are fit to be passed on, each with the parameters that go along. The others cannot be
 * shared at all: WeChat offers it only on pages that answer it (reference/api/Page, onShareAppMessage), and what it
 * would take for a picture is the visitor's screen. Not in the list: whatever belongs to an order, a login or a person.
 */
const SHARED: Partial<Record<PageId, readonly string[]>> = {
  home: [],
  landing: ['channel'],
  statusPro: [],
  product: ['code'],
  about: [],
  download: [],
  agreeList: [],
  protocolList: ['product_code'],
  hkprotocolList: [],
  hkprotocolItem: ['code', 'version'],
  support: ['sid'],
}

export const isShared = (id: PageId) => SHARED[id] !== undefined

/** Title and path of a page's card. The channel goes along, so that it is known who brought the next visitor. */
export function cardOf({ id, params }: Visit, channel: string | null, brand: string) {
  const given = (SHARED[id] ?? []).map((name) => [name, params[name] ?? ''] as const)
  const kept = Object.fromEntries(given.filter(([, value]) => value))
  const subject = id === 'product' ? '先看清这款产品的综合成本' : '先看清综合成本，再决定要不要申请'
  return {
    title: `${brand}：${subject}`,
    path: modulePathOf({ id, params: { ...kept, ...(channel && { _ch: channel }) } }),
  }
}
