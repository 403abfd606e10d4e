import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { pathOf } from '@/router/locate'

/** The address of the download page with the visitor's channel; an empty string on the mini-program, which has none. */
export function ownAddress(): string {
  if (platform.target !== 'h5') return ''
  const channel = platform.storage.get(KEY.channel) ?? ''
  return platform.address.origin + pathOf({ id: 'download', params: channel ? { _ch: channel } : {} })
}
