import type { Device } from '@contract/agent'
import { readLink, readStore } from '@contract/outbound/link'
import { phoneVendor } from '@/lib/phone-vendor'
import type { Addresses } from './api'

export interface Source {
  kind: 'store' | 'package' | 'page'
  /** An https address, or `market:` for the store of an Android phone. */
  url: string
}

export const LABEL: Record<Source['kind'], string> = {
  store: '打开应用商店',
  package: '下载安装包',
  page: '打开下载页',
}

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

/** The sources for this phone that may be opened, best first (contract/outbound/link.ts). */
export function sourcesFor(device: Device, addresses: Addresses): Source[] {
  const read = ({ kind, url }: Source) => (kind === 'store' && device.android ? readStore : readLink)(url)
  return answeredFor(device, addresses).filter((source) => read(source).ok)
}

export const isRefused = (device: Device, addresses: Addresses): boolean =>
  answeredFor(device, addresses).length > 0 && sourcesFor(device, addresses).length === 0

/** The address that can be sent to another device: a browser on another phone does not know this phone's store. */
export const shareable = (sources: readonly Source[]): string =>
  sources.find(({ url }) => readLink(url).ok)?.url ?? ''
