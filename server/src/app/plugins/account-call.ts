import type { Endpoint } from '@contract/endpoint'
import type { Path } from '@contract/endpoints'
import type { Deps } from '../../http/deps'
import { count, RateLimited } from '../../http/limits'
import { keepLatest } from '../../lib/keep-latest'

/** Windows of one account for a kind of call, far above real use. What a write leaves stays, so its day counts too. */
export const ACCOUNT_CALLS = {
  read: [{ max: 600, seconds: 600 }],
  write: [
    { max: 200, seconds: 600 },
    { max: 600, seconds: 86_400 },
  ],
  copy: [{ max: 10, seconds: 3_600 }],
} as const

/** Calls that leave a row though they are not idempotent. Withdrawing, deleting and logging out are not kept back. */
const WRITES: ReadonlySet<Path> = new Set<Path>([
  '/v1/user/loginMark',
  '/v1/user/activeChannel',
  '/v1.0/channel/monitor',
  '/web/form',
  '/v2/product/showList',
  '/v2/product/info',
  '/v1/offline/refreshProduct',
  '/open/credit/half/form',
  '/open/credit/half/list',
  '/open/credit/half/click',
])

export function kindOf(path: Path, { idempotent }: Pick<Endpoint, 'idempotent'>): keyof typeof ACCOUNT_CALLS {
  if (path === '/v1/user/data/export') return 'copy'
  return idempotent || WRITES.has(path) ? 'write' : 'read'
}

/** Accounts whose reads this process counts, at most. */
const MAX_ACCOUNTS = 10_000

/**
 * Counts the calls of an account, in statements of their own. A read leaves nothing, so that each process counts its
 * own in memory, and no read waits for a write. The counter throws {RateLimited}.
 */
export function accountCalls({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const reads = new Map<number, { used: number; resets: number }>()
  const [{ max, seconds }] = ACCOUNT_CALLS.read

  function countRead(user_id: number) {
    const now = clock.now().getTime()
    const known = reads.get(user_id)
    const window = known && known.resets > now ? known : { used: 0, resets: now + seconds * 1000 }
    window.used++
    keepLatest(reads, user_id, window, MAX_ACCOUNTS)
    if (window.used > max) throw new RateLimited(Math.ceil((window.resets - now) / 1000))
  }

  return async (path: Path, row: Endpoint, user_id: number): Promise<void> => {
    const kind = kindOf(path, row)
    if (kind === 'read') return countRead(user_id)
    const windows = ACCOUNT_CALLS[kind].map((window) => ({
      key: `open:account:${kind}:${window.seconds}:${user_id}`,
      ...window,
    }))
    const wait = await count(db, windows, clock.now())
    if (wait > 0) throw new RateLimited(wait)
  }
}
