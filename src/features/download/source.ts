import type { Data } from '@contract/endpoints'
import { makerOf } from '@/lib/maker'
import type { Device } from '@/platform/types'

export type Addresses = Data<'/v1/app/downloadurl'>

/** One way to the app. */
export interface Source {
  kind: 'store' | 'package' | 'page'
  /** https or http; of a phone's own store also `market:`. */
  url: string
}

export const LABEL: Record<Source['kind'], string> = {
  store: '打开应用商店',
  package: '下载安装包',
  page: '打开下载页',
}

const WEB = /^https?:\/\//i
const STORE = /^(https?:\/\/|market:\/\/)/i

/**
 * The ways to the app from this phone, the best first: the store of its system or maker, an Android package, the page
 * for all others. Only addresses that are safe to open; none of them = there is no app for this phone.
 */
export function sourcesFor(
  { agent, plat, android }: Device,
  { ios, android: file, universal, stores = {} }: Addresses,
): Source[] {
  const maker = makerOf(agent)
  const store = plat === 1 ? ios : maker ? (stores[maker] ?? '') : ''
  const found: Source[] = []
  if (STORE.test(store)) found.push({ kind: 'store', url: store })
  if (android && WEB.test(file)) found.push({ kind: 'package', url: file })
  if (WEB.test(universal)) found.push({ kind: 'page', url: universal })
  return found
}

/** The address that can be sent elsewhere: a browser on another phone knows nothing of this phone's store. */
export const shareable = (sources: readonly Source[]): string =>
  sources.find(({ url }) => WEB.test(url))?.url ?? ''
