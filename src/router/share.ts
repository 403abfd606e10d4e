import { pages } from '@contract/pages'
import type { Visit } from './guard/step'
import { modulePathOf } from './locate'

/** The title and path of a page's share card. It carries the channel, so that the next visitor is attributed to it. */
export function cardOf({ id, params }: Visit, channel: string | null, brand: string) {
  const given = (pages[id].shared ?? []).map((name) => [name, params[name] ?? ''] as const)
  const kept = Object.fromEntries(given.filter(([, value]) => value))
  const subject = id === 'product' ? '先看清这款产品的综合成本' : '先看清综合成本，再决定要不要申请'
  return {
    title: `${brand}：${subject}`,
    path: modulePathOf({ id, params: { ...kept, ...(channel && { _ch: channel }) } }),
  }
}
