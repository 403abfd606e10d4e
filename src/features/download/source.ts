import { readLink, readStore } from '@contract/outbound/link'
import { phoneVendor } from '@/lib/phone-vendor'
import type { Device } from '@/platform/types'
import type { Addresses } from './api'

/** One way to the app. */
export interface Source {
  kind: 'store' | 'package' | 'page'
  /** https; of an Android phone's own store also `market:`. */
  url: string
}

export const LABEL: Record<Source['kind'], string> = {
  store: '打开应用商店',
  package: '下载安装包',
  page: '打开下载页',
}

/** All that was answered for this phone, the best first. */
function answeredFor(
  { agent, plat, android }: Device,
  { ios, android: file, universal, stores = {} }: Addresses,
): Source[] {
  const vendor = phoneVendor(agent)
  const store = plat === 1 ? ios : vendor ? (stores[vendor] ?? '') : ''
  const answered: Source[] = [
    { kind: 'store', url: store },
    { kind: 'package', url: android ? file : '' },
    { kind: 'page', url: universal },
  ]
  return answered.filter(({ url }) => url !== '')
}

/**
 * The ways to the app from this phone, the best first: the store of its system or vendor, an Android package, the page
 * for all others. Only addresses that may be opened (contract/outbound/link.ts); none of them = there is no app for this
 * phone, or only refused ones.
 */
export function sourcesFor(device: Device, addresses: Addresses): Source[] {
  const read = ({ kind, url }: Source) => (kind === 'store' && device.android ? readStore : readLink)(url)
  return answeredFor(device, addresses).filter((source) => read(source).ok)
}

/** Whether there was something for this phone, and all of it was refused. */
export const isRefused = (device: Device, addresses: Addresses): boolean =>
  answeredFor(device, addresses).length > 0 && sourcesFor(device, addresses).length === 0

/** The address that can be sent elsewhere: a browser on another phone knows nothing of this phone's store. */
export const shareable = (sources: readonly Source[]): string =>
  sources.find(({ url }) => readLink(url).ok)?.url ?? ''
