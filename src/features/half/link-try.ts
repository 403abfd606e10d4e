import { uuid } from '@/lib/crypto/uuid'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'

/**
 * The `request_id` under which a partner's link is exchanged: the same for every try, also after a reload, so that a lost
 * answer does not use the link up (the server gives this device the first answer again). Another link has its own.
 */
export function requestIdOf(token: string): string {
  const [id, ...rest] = (platform.session.get(KEY.halfTry) ?? '').split(' ')
  if (id && rest.join(' ') === token) return id
  const made = uuid(Date.now(), Math.random)
  platform.session.set(KEY.halfTry, `${made} ${token}`)
  return made
}

/** The server has answered: a refusal is an answer too, and the next try is a new one. */
export const answered = () => platform.session.remove(KEY.halfTry)
