import type { PublicBlock, Wrapping } from '@contract/context'
import { clip, MAX_AGENT, MAX_URL } from '@contract/formats'
import { newId } from '@/platform/clock'
import { KEY } from '@/platform/keys'
import type { Platform } from '@/platform/types'

export type ContextSource = Pick<Platform, 'storage' | 'session' | 'device' | 'address'>

/** Wraps every request (S3.7, S6.3). `requestId` is the idempotency key, the same for every retry of one write. */
export function createContext(source: ContextSource) {
  const idOf = (area: ContextSource['storage'], key: string) => {
    const known = area.get(key)
    if (known) return known
    const made = newId()
    area.set(key, made)
    return made
  }
  return (requestId?: string): Wrapping => {
    const { storage, session, device, address } = source
    const block: PublicBlock = {
      request_id: requestId ?? newId(),
      _ver: '0.0.0',
      _oid: idOf(session, KEY.session),
      _ua: clip(device.agent, MAX_AGENT),
      _did: idOf(storage, KEY.device),
      _os: 4,
      _ch: storage.get(KEY.channel) ?? '',
      _time: 0,
      _ref: address.origin,
      _plat: device.plat,
    }
    return {
      public: block,
      // Clipped to what a request may carry, because addresses from advertisements have no length limit.
      url: clip(address.current(), MAX_URL),
      phone_mark: storage.get(KEY.phoneMark) ?? '',
      user_id: Number(storage.get(KEY.userId)) || 0,
    }
  }
}
