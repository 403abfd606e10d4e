import { randomUUID } from 'node:crypto'

export interface CallOptions {
  token?: string
  /** `public.request_id`, by default a new one. */
  requestId?: string
  device?: string
  channel?: string
  ip?: string
  headers?: Record<string, string>
}

/** A request for `inject`: the payload with the envelope of S6.3. */
export const request = (url: string, payload: object, options: CallOptions = {}) => ({
  method: 'POST' as const,
  url,
  remoteAddress: options.ip ?? '127.0.0.1',
  headers: {
    'user-agent': 'test',
    ...(options.token ? { authorization: options.token } : {}),
    ...options.headers,
  },
  payload: wrap(payload, options),
})

export const wrap = (payload: object, { requestId, device, channel }: CallOptions = {}) => ({
  public: {
    request_id: requestId ?? randomUUID(),
    _ver: '0.0.0',
    _oid: 'oid',
    _ua: 'test',
    _did: device ?? 'device-1',
    _os: 4,
    _ch: channel ?? '',
    _time: 0,
    _ref: 'http://localhost',
    _plat: 4,
  },
  url: 'http://localhost/',
  phone_mark: '',
  user_id: 0,
  ...payload,
})

/** The consent ids that a visitor sends after ticking all of these agreements. */
export const consentIds = ({ agreements }: { agreements: { consent_id: string }[] }) =>
  agreements.map(({ consent_id }) => consent_id)

/** Opens `/metrics` of a trial. */
export const METRICS = { authorization: 'Bearer trial' }
