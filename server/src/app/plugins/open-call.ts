import type { Path } from '@contract/endpoints'
import { count, RateLimited } from '../../http/limits'
import { networkOf } from '../../lib/network'
import type { Db } from '../../postgres/tables'

const SECONDS = 600

/** Maximum requests per device and per network in ten minutes. */
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
/** An institution's system may use one device id for all of its stores. */
const VISIT = bucket('visit', 20_000)

/**
 * Limits of the endpoints that write and need no login; endpoints without a row only read (limits.test.ts). They are far
 * above real use: a device sends tracking events at most every 1.5 seconds, and a whole mobile network may share an
 * address. Values that can be guessed (codes, tokens, visit codes) or cost money (SMS, clicks, leads) have stricter
 * limits in their services.
 */
export const OPEN_CALLS: Partial<Record<Path, Bucket>> = {
  '/st/mark': MARK,
  '/v1.0/channel/monitor': CHANNEL,
  '/v1/user/activeChannel': CHANNEL,
  '/v1.0/user/login/pre/check': LOGIN,
  '/v1.0/sms/send/code': LOGIN,
  '/v1.0/user/code/login': LOGIN,
  '/v1.0/user/wechat/phone': LOGIN,
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
 * Counts a request to an endpoint without login, in its own statement: a row that a whole network shares must not stay
 * locked during the request.
 * @throws {RateLimited} when the device or the network has sent too many
 */
export async function countOpenCall(
  db: Db,
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
