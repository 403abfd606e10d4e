import type { PageId } from '@contract/pages'
import type { Visit } from './guard/step'
import { modulePathOf } from './locate'

/**
 * Pages of the mini-program that may be shared, each with the parameters that are kept. All others cannot be shared:
 * WeChat offers sharing only on pages that implement it (reference/api/Page, onShareAppMessage), and its picture
 * would be the visitor's screen. Pages about an order, a login or a person are not in the list, nor is the download page:
 * a card must not lead out of WeChat (S25.33).
 */
const SHARED: Partial<Record<PageId, readonly string[]>> = {
  home: [],
  landing: ['channel'],
  statusPro: [],
  product: ['code'],
  about: [],
  agreeList: [],
  protocolList: ['product_code'],
  hkprotocolList: [],
  hkprotocolItem: ['code', 'version'],
  support: ['sid'],
}

export const isShared = (id: PageId) => SHARED[id] !== undefined

/** The title and path of a page's share card. It carries the channel, so that the next visitor is attributed to it. */
export function cardOf({ id, params }: Visit, channel: string | null, brand: string) {
  const given = (SHARED[id] ?? []).map((name) => [name, params[name] ?? ''] as const)
  const kept = Object.fromEntries(given.filter(([, value]) => value))
  const subject = id === 'product' ? '先看清这款产品的综合成本' : '先看清综合成本，再决定要不要申请'
  return {
    title: `${brand}：${subject}`,
    path: modulePathOf({ id, params: { ...kept, ...(channel && { _ch: channel }) } }),
  }
}
