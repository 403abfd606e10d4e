import type { Kysely } from 'kysely'
import type { Database } from '../database'
import { count, RateLimited } from './limits'
import { networkOf } from './network'

const SECONDS = 600

/**
 * What one device, and one address, may send in ten minutes to the calls that write and need no login. Far above what
 * visitors do: a device marks at most once every 1.5 seconds, and an address may be a whole mobile network's.
 */
export const OPEN_CALLS = {
  mark: { device: 600, address: 60_000 },
  /** Landing hits and touches of a channel. */
  channel: { device: 120, address: 20_000 },
} as const

/**
 * Counts a call that anybody may make. One statement, on its own: a row that a whole network shares must not stay
 * locked while the call goes on.
 * @throws {RateLimited} when the device or the address has sent too many
 */
export async function countOpenCall(
  db: Kysely<Database>,
  kind: keyof typeof OPEN_CALLS,
  { device, ip }: { device: string; ip: string },
  now: Date,
): Promise<void> {
  const most = OPEN_CALLS[kind]
  const wait = await count(
    db,
    [
      { key: `open:${kind}:device:${device}`, max: most.device, seconds: SECONDS },
      { key: `open:${kind}:address:${networkOf(ip)}`, max: most.address, seconds: SECONDS },
    ],
    now,
  )
  if (wait > 0) throw new RateLimited(wait)
}
