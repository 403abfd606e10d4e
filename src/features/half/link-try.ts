import { newId } from '@/platform/clock'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'

/**
 * The `request_id` with which a partner's link is exchanged. It stays the same for every retry, also after a reload,
 * so that a lost answer does not use up the link (the server repeats the first answer for this device). Another link
 * gets another id.
 */
export function requestIdOf(token: string): string {
  const [id, ...rest] = (platform.session.get(KEY.halfTry) ?? '').split(' ')
  if (id && rest.join(' ') === token) return id
  const made = newId()
  platform.session.set(KEY.halfTry, `${made} ${token}`)
  return made
}

/** Called when the server has answered. A refusal is an answer too, so the next try gets a new id. */
export const answered = () => platform.session.remove(KEY.halfTry)
