import { uuid } from '@/lib/crypto/uuid'
import { post } from './api'
import type { Post } from './http'

/**
 * A `post` for writes (S6.8): the same payload keeps its `request_id` over all retries until the server has answered.
 * A refusal is an answer too, which the server replays for that id, so the next try is a new request.
 */
export function createWrite(send: Post, newId: () => string): Post {
  const pending = new Map<string, string>()
  return async (path, payload, options) => {
    const key = path + JSON.stringify(payload)
    const requestId = pending.get(key) ?? newId()
    pending.set(key, requestId)
    const answer = await send(path, payload, { ...options, requestId, retry: true })
    pending.delete(key)
    return answer
  }
}

export const write = createWrite(post, () => uuid(Date.now(), Math.random))
