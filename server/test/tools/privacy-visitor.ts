import { randomUUID } from 'node:crypto'
import { consentIds, freshMobile, rowOf, type TestApp } from './harness'
import { applicationFor, FIRST_STEP, fillOrder, idNo, LOAN, settle } from './journey'

/** The login of a visitor who has received a code and read the agreements. */
export async function codeSent(server: TestApp, mobile = freshMobile(), device: string = randomUUID()) {
  const options = { device }
  const { dev_code = '' } = await server.ok('/v1.0/sms/send/code', { mobile, scene: 'login' }, options)
  const consents = consentIds(await server.ok('/v1.0/user/login/pre/check', { mobile }, options))
  return { payload: { mobile, code: dev_code, consents }, options }
}

/** A visitor who has logged in by code, with the required consents. */
export async function codeLogin(server: TestApp, mobile: string, device = 'device-1') {
  const { payload, options } = await codeSent(server, mobile, device)
  const login = await server.ok('/v1.0/user/code/login', payload, options)
  server.clock.forward(61)
  return login
}

export async function withdrawConsent(server: TestApp, token: string, agreement_code: string) {
  const { consents } = await server.ok('/v1/user/consent/list', {}, { token })
  const id = consents.find((one) => one.agreement_code === agreement_code)?.id ?? 0
  return server.ok('/v1/user/consent/withdraw', { id }, { token })
}

/** A visitor with a complete order, ready to apply. */
export async function member(server: TestApp, mobile = freshMobile(), device = 'device-1') {
  const { token, user_id } = await codeLogin(server, mobile, device)
  await settle(server, token)
  const id_no = idNo()
  const order_no = await fillOrder(server, token, [FIRST_STEP, { name: '张三', id_no }])
  const apply = async (code: string) => {
    const payload = await applicationFor(server, order_no, code, { ...LOAN, device })
    return (await server.ok('/v1/product/apply', payload, { token, device })).apply_no
  }
  const consents = async () => (await server.ok('/v1/user/consent/list', {}, { token })).consents
  const withdraw = (agreement_code: string) => withdrawConsent(server, token, agreement_code)
  const statusOf = async (apply_no: string) => {
    const { applications } = await server.ok('/web/result/list', {}, { token })
    return applications.find((one) => one.apply_no === apply_no)
  }
  return { mobile, token, user_id, order_no, id_no, apply, consents, withdraw, statusOf }
}

/** A complete lead on the partner list: the login agreements are ticked, and only the named institutions. */
export async function leadFor(server: TestApp, mobile: string, institutions: string[], device?: string) {
  const { agreements } = await server.ok('/open/support/init', { sid: 'demo' }, { device })
  const ticked = agreements.filter(
    ({ institution_code }) => institution_code === null || institutions.includes(institution_code),
  )
  const values: Record<string, string> = { call_time: 'morning', salutation: '张女士' }
  return { sid: 'demo', mobile, values, consents: consentIds({ agreements: ticked }) }
}

export const leave = async (server: TestApp, mobile: string, institutions: string[], token?: string) =>
  (await server.ok('/open/support/put', await leadFor(server, mobile, institutions), { token })).lead_no

/** Books a visit for an application. */
export async function bookVisit(server: TestApp, apply_no: string) {
  const { user_id } = await rowOf(server, 'applications', { apply_no })
  const now = server.clock.now()
  const visit = {
    user_id,
    apply_no,
    shop_id: 'rural-sz-nanshan',
    visit_at: new Date(now.getTime() + 86_400_000),
    visit_code_sealed: server.deps.vault.seal('12345678', 'visit_code'),
    status: 'booked' as const,
    created_at: now,
    updated_at: now,
    visited_at: null,
  }
  await server.db.insertInto('appointments').values(visit).execute()
}
