import { randomUUID } from 'node:crypto'
import type { Path } from '@contract/endpoints'
import { issueHalfLink } from '../../../src/services/half/links'
import { issueUid } from '../../../src/services/login/uid'
import { freshMobile, type TestApp } from '../../tools/harness'
import { applicationFor, BASICS, HANGZHOU, idNo, QUOTA, readyVisitor } from '../../tools/journey'
import { seal, stamp } from '../../tools/sealed'

export const PRODUCT = 'cf1-daily'
/** The partner channel of the seed whose half flow is switched on. */
const HALF_CHANNEL = 'half-demo'

/** A new device id for each call, because the limits count by device. */
export const device = () => ({ device: randomUUID() })

export const visitor = async (server: TestApp) => ({ token: await server.login() })

/** The login payload of a visitor who has received a code and read the agreements. */
export async function codeSent(server: TestApp) {
  const mobile = freshMobile()
  const options = device()
  const { dev_code = '' } = await server.ok('/v1.0/sms/send/code', { mobile, scene: 'login' }, options)
  const { agreements } = await server.ok('/v1.0/user/login/pre/check', { mobile }, options)
  return { payload: { mobile, code: dev_code, consents: agreements.map((one) => one.consent_id) }, options }
}

/** A visitor who has logged in by code, and so has given the login consents. */
export async function consented(server: TestApp) {
  const { payload, options } = await codeSent(server)
  return server.ok('/v1.0/user/code/login', payload, options)
}

/** A message that is encrypted as the client does it. */
export async function sealedFor(server: TestApp, path: Path, message: object) {
  const key = await server.ok('/v1.0/user/encrypt/info', {})
  return seal(key, path, { ...message, ...stamp(server.clock.now()) })
}

export const uidFor = ({ db, deps }: TestApp) =>
  issueUid(db, deps, { mobile: freshMobile(), issued_by: 'test' })

/** A visitor who has applied for a product. */
export async function applied(server: TestApp) {
  const { token, order_no } = await readyVisitor(server)
  const payload = await applicationFor(server, order_no, PRODUCT)
  const { apply_no } = await server.ok('/v1/product/apply', payload, { token })
  return { token, order_no, apply_no }
}

/** A partner's link for a visitor, with the values that the partner knows. */
const halfLink = ({ db, deps }: TestApp, values: Parameters<typeof issueHalfLink>[2]['values']) =>
  issueHalfLink(db, deps, { mobile: freshMobile(), channel: HALF_CHANNEL, partner: '示例合作方', values })

export const halfToken = (server: TestApp) => halfLink(server, QUOTA)

/** A visitor who has opened a partner's link, and the values that the order still lacks. */
export async function halfOpened(server: TestApp) {
  const { session, order_no, agreements } = await server.ok('/open/credit/half/form', {
    token: await halfToken(server),
  })
  const consents = agreements.map((one) => one.consent_id)
  const values = { ...BASICS, name: '张三', id_no: idNo(), area_code: HANGZHOU.code }
  return { payload: { order_no, values, consents }, options: { token: session?.token ?? '' } }
}

/** A visitor of a partner's link whose order is complete. */
export async function halfReady(server: TestApp) {
  const { payload, options } = await halfOpened(server)
  await server.ok('/open/credit/half/form/save', payload, options)
  return { order_no: payload.order_no, ...options }
}

/** A support page of the seed with several items, and one with a single item. */
export const SUPPORT_PAGE = { sid: 'demo', item: 'cf1' }
export const SINGLE_PAGE = { sid: 'single-demo', item: 'city' }

/** The payload of a lead that answers every question and shares the data with every institution. */
export async function lead(server: TestApp) {
  const { sid } = SUPPORT_PAGE
  const { fields, agreements } = await server.ok('/open/support/init', { sid })
  const values = Object.fromEntries(fields.map(({ name, options }) => [name, options?.[0]?.value ?? '张三']))
  const consents = agreements.map((one) => one.consent_id)
  return { payload: { sid, mobile: freshMobile(), values, consents }, options: device() }
}
