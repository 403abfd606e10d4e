import type { Path } from '@contract/endpoints'
import type { Kysely } from 'kysely'
import { count, RateLimited } from '../lib/limits'
import { networkOf } from '../lib/network'
import type { Database } from '../tables/database'

const SECONDS = 600

/** What one device, and one network address, may send in ten minutes. */
interface Bucket {
  name: string
  device: number
  address: number
}

const bucket = (name: string, device = 300, address = 20_000): Bucket => ({ name, device, address })

const MARK = bucket('mark', 600, 60_000)
const CHANNEL = bucket('channel', 120)
const LOGIN = bucket('login')
const AD = bucket('ad')
const SUPPORT = bucket('support')
/** An institution's own system may name one device for all of its stores. */
const VISIT = bucket('visit', 20_000)

/**
 * The limits of the calls that anybody may make and that write; those without a row here only read (limits.test.ts). Far
 * above what visitors do: a device marks at most once every 1.5 seconds, and an address may be a whole mobile network's.
 * What is guessed at (codes, tokens, visit codes) or paid for (SMS, clicks, leads) has narrower ones of its own where it
 * is done.
 */
export const OPEN_CALLS: Partial<Record<Path, Bucket>> = {
  '/st/mark': MARK,
  '/v1.0/channel/monitor': CHANNEL,
  '/v1/user/activeChannel': CHANNEL,
  '/v1.0/user/login/pre/check': LOGIN,
  '/v1.0/sms/send/code': LOGIN,
  '/v1.0/user/code/login': LOGIN,
  '/v1.0/user/uid/login': LOGIN,
  '/v1.0/user/encrypt/info': LOGIN,
  '/v1.0/sms/encrypt/send/code': LOGIN,
  '/v1.0/user/encrypt/login': LOGIN,
  '/web/ad/click': AD,
  '/web/ad/uv/click': AD,
  '/web/ad/stock/click': AD,
  '/open/support/put': SUPPORT,
  '/open/support/click': SUPPORT,
  '/open/support/single/click': SUPPORT,
  '/open/support/redirect/click': SUPPORT,
  '/v1/offline/write': VISIT,
  '/open/credit/half/form': bucket('half'),
}

/**
 * Counts a call that anybody may make. One statement, on its own: a row that a whole network shares must not stay
 * locked while the call goes on.
 * @throws {RateLimited} when the device or the address has sent too many
 */
export async function countOpenCall(
  db: Kysely<Database>,
  path: Path,
  { device, ip }: { device: string; ip: string },
  now: Date,
): Promise<void> {
  const limit = OPEN_CALLS[path]
  if (!limit) return
  const wait = await count(
    db,
    [
      { key: `open:${limit.name}:device:${device}`, max: limit.device, seconds: SECONDS },
      { key: `open:${limit.name}:address:${networkOf(ip)}`, max: limit.address, seconds: SECONDS },
    ],
    now,
  )
  if (wait > 0) throw new RateLimited(wait)
}
