import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { pathOf } from '@/router/locate'

/**
 * The download page's own address with the visitor's channel and nothing else, for another browser or phone; '' on the
 * mini-program, whose pages have none.
 */
export function ownAddress(): string {
  if (platform.target !== 'h5') return ''
  const channel = platform.storage.get(KEY.channel) ?? ''
  return platform.address.origin + pathOf({ id: 'download', params: channel ? { _ch: channel } : {} })
}
