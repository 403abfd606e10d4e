import type { Data } from '@contract/endpoints'
import type { Device } from '@/platform/types'

export type Addresses = Data<'/v1/app/downloadurl'>

/** Where this phone gets the app, and what is to be told about it. */
export interface Source {
  /** An http(s) address, '' when there is none for this phone. */
  url: string
  label: string
  /** An Android package comes from us, so its version and checksum are shown. */
  file: boolean
}

const safe = (url: string) => (/^https?:\/\//i.test(url) ? url : '')

/** Picks the address by platform: iOS and Android have their own, all others get the universal one. */
export function sourceFor({ plat, android }: Pick<Device, 'plat' | 'android'>, addresses: Addresses): Source {
  const universal = safe(addresses.universal)
  if (plat === 1) return { url: safe(addresses.ios) || universal, label: '打开应用商店', file: false }
  if (android) {
    const own = safe(addresses.android)
    return { url: own || universal, label: '下载安装包', file: own !== '' }
  }
  return { url: universal, label: '打开下载页', file: false }
}

/** WeChat's web view blocks stores and packages; its visitors must open the page in a browser. */
export const insideWeChat = (agent: string) => /MicroMessenger/i.test(agent)
