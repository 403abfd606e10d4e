import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { pathOf } from '@/router/locate'

/**
 * The address of the download page with the visitor's channel and nothing else, for another browser or phone; an
 * empty string on the mini-program, whose pages have no address.
 */
export function ownAddress(): string {
  if (platform.target !== 'h5') return ''
  const channel = platform.storage.get(KEY.channel) ?? ''
  return platform.address.origin + pathOf({ id: 'download', params: channel ? { _ch: channel } : {} })
}
