import { randomUUID } from 'node:crypto'
import type { Path } from '@contract/endpoints'
import { issueUid } from '../../../src/login/uid'
import { partnersVisitors } from '../../half/partners-visitors'
import { consentIds, freshMobile, type TestApp } from '../../tools/harness'
import { BASICS, HANGZHOU, idNo, LOAN } from '../../tools/journey'
import { leadFor } from '../../tools/privacy-visitor'
import { seal, stamp } from '../../tools/sealed'

export const PRODUCT = 'cf1-daily'

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

export const halfToken = (server: TestApp) => partnersVisitors(server).issue(LOAN)

/** A visitor who has opened a partner's link, and the values that the order still lacks. */
export async function halfOpened(server: TestApp) {
  const { order_no, token, ...form } = await partnersVisitors(server).enter(LOAN)
  const values = { ...BASICS, name: '张三', id_no: idNo(), area_code: HANGZHOU.code }
  return { payload: { order_no, values, consents: consentIds(form) }, options: { token } }
}

/** A visitor of a partner's link whose order is complete. */
export const halfReady = (server: TestApp) => partnersVisitors(server).ready()

/** A support page of the seed with several items, and one with a single item. */
export const SUPPORT_PAGE = { sid: 'demo', item: 'cf1' }
export const SINGLE_PAGE = { sid: 'single-demo', item: 'city' }

export async function lead(server: TestApp) {
  const options = device()
  return { payload: await leadFor(server, freshMobile(), ['cf1'], options.device), options }
}
