import { newId } from '@/platform/clock'
import { post, prefetch } from './api'
import type { Post } from './http'

/**
 * For writes (S6.8): a payload keeps its `request_id` until the server answers, also with a refusal, which it replays.
 * @param forget drops what was read before, because a write may change it
 */
export function createWrite(send: Post, makeId: () => string, forget = () => {}): Post {
  const pending = new Map<string, string>()
  return async (path, payload, options) => {
    const key = path + JSON.stringify(payload)
    const requestId = pending.get(key) ?? makeId()
    pending.set(key, requestId)
    forget()
    const answer = await send(path, payload, { ...options, requestId, retry: 'write' })
    pending.delete(key)
    // Also what was asked for while the write was on its way.
    forget()
    return answer
  }
}

export const write = createWrite(post, newId, prefetch.forget)
