import type { Endpoint } from '@contract/endpoint'
import type { Path } from '@contract/endpoints'
import type { Deps } from '../../http/deps'
import { type Limit, RateLimited } from '../../http/limits'
import { keepLatest } from '../../lib/keep-latest'
import { OPEN_CALLS } from './open-call'

/** Windows of one account for a kind of call, far above real use; what a write or a mark leaves stays, so its day counts too. */
export const ACCOUNT_CALLS = {
  read: [{ max: 600, seconds: 600 }],
  write: [
    { max: 200, seconds: 600 },
    { max: 600, seconds: 86_400 },
  ],
  mark: [
    { max: 1_000, seconds: 600 },
    { max: 10_000, seconds: 86_400 },
  ],
  copy: [{ max: 10, seconds: 3_600 }],
} as const

/** Calls that leave a row though they are neither idempotent nor public. Withdrawing, deleting and logging out are not kept back. */
const WRITES: ReadonlySet<Path> = new Set<Path>([
  '/v1/user/loginMark',
  '/web/form',
  '/v2/product/showList',
  '/v2/product/info',
  '/v1/offline/refreshProduct',
  '/open/credit/half/list',
  '/open/credit/half/click',
])

export function kindOf(path: Path, { idempotent }: Pick<Endpoint, 'idempotent'>): keyof typeof ACCOUNT_CALLS {
  if (path === '/v1/user/data/export') return 'copy'
  if (path === '/st/mark') return 'mark'
  return idempotent || OPEN_CALLS[path] || WRITES.has(path) ? 'write' : 'read'
}

/**
 * The limits of an account's call, which are counted in a statement of their own. A read leaves nothing, so that each process
 * counts its own in memory, and no read waits for a write. @throws {RateLimited} for a read
 */
export function accountCalls({ clock }: Pick<Deps, 'clock'>) {
  const reads = new Map<number, { used: number; resets: number }>()
  const [{ max, seconds }] = ACCOUNT_CALLS.read

  function countRead(user_id: number) {
    const now = clock.now().getTime()
    const known = reads.get(user_id)
    const window = known && known.resets > now ? known : { used: 0, resets: now + seconds * 1000 }
    window.used++
    keepLatest(reads, user_id, window, 10_000)
    if (window.used > max) throw new RateLimited(Math.ceil((window.resets - now) / 1000))
  }

  return (path: Path, row: Endpoint, user_id: number): Limit[] => {
    const kind = kindOf(path, row)
    if (kind === 'read') countRead(user_id)
    else
      return ACCOUNT_CALLS[kind].map((one) => ({
        key: `open:account:${kind}:${one.seconds}:${user_id}`,
        ...one,
      }))
    return []
  }
}
