import type { Path } from '@contract/endpoints'
import { type Limit, networkLimits } from '../../http/limits'

const SECONDS = 600

/** Maximum uses per device and per network in ten minutes. */
const bucket = (name: string, device = 300, address = 20_000) => ({ name, device, address })
type Bucket = ReturnType<typeof bucket>

/** Of events; a batch has up to a hundred. */
const MARK = bucket('mark', 1_000, 100_000)
const CHANNEL = bucket('channel', 120)
const LOGIN = bucket('login')
const AD = bucket('ad')
const SUPPORT = bucket('support')
/** An institution's system may use one device id for all of its stores. */
const VISIT = bucket('visit', 20_000)

/** Of endpoints that write without a login, far above real use: a whole mobile network may share an address. */
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

/** A batch counts as many times as it has events, so that its size is no way around the limits. */
export const usesOf = (body: Record<string, unknown>) =>
  Array.isArray(body.events) ? Math.max(1, body.events.length) : 1

/** The limits of a request, which are counted in a statement of their own: a network's row must not stay locked. */
export function openLimits(path: Path, { device, ip }: { device: string; ip: string }): Limit[] {
  const limit = OPEN_CALLS[path]
  if (!limit) return []
  const name = `open:${limit.name}`
  const ofDevice = { key: `${name}:device:${device}`, max: limit.device, seconds: SECONDS }
  return [ofDevice, ...networkLimits(`${name}:address`, ip, limit.address, SECONDS)]
}
