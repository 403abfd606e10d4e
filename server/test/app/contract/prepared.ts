import { randomUUID } from 'node:crypto'
import type { Path } from '@contract/endpoints'
import { issueHalfLink } from '../../../src/half/links'
import { issueUid } from '../../../src/login/uid'
import { freshMobile, type TestApp } from '../../tools/harness'
import { BASICS, HANGZHOU, idNo, LOAN } from '../../tools/journey'
import { leadFor } from '../../tools/privacy-visitor'
import { consentIds } from '../../tools/request'
import { seal, stamp } from '../../tools/sealed'

export const PRODUCT = 'cf1-daily'
/** The partner channel of the seed whose half flow is switched on. */
const HALF_CHANNEL = 'half-demo'

/** A new device id for each call, because the limits count by device. */
export const device = () => ({ device: randomUUID() })

export const visitor = async (server: TestApp) => ({ token: await server.login() })

/** A message that is encrypted as the client does it. */
export async function sealedFor(server: TestApp, path: Path, message: object) {
  const key = await server.ok('/v1.0/user/encrypt/info', {})
  return seal(key, path, { ...message, ...stamp(server.clock.now()) })
}

export const uidFor = ({ db, deps }: TestApp) =>
  issueUid(db, deps, { mobile: freshMobile(), issued_by: 'test' })

/** A partner's link for a visitor, with the values that the partner knows. */
export const halfToken = ({ db, deps }: TestApp) => {
  const link = { mobile: freshMobile(), channel: HALF_CHANNEL, partner: '示例合作方', values: LOAN }
  return issueHalfLink(db, deps, link)
}

/** A visitor who has opened a partner's link, and the values that the order still lacks. */
export async function halfOpened(server: TestApp) {
  const { session, order_no, agreements } = await server.ok('/open/credit/half/form', {
    token: await halfToken(server),
  })
  const consents = consentIds({ agreements })
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

/** The payload of a lead that shares the data with an institution. */
export const lead = async (server: TestApp) => ({
  payload: await leadFor(server, freshMobile(), ['cf1']),
  options: device(),
})
