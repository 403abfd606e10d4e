import { freshMobile, type TestApp } from './harness'
import { applicationFor, BASICS, fillOrder, idNo, QUOTA, settle } from './journey'

/** A name that no other visitor of a test has. */
const names = ['张三', '李四', '王五', '赵六', '孙七', '周八']

/** A visitor who has logged in by code, with the consents that this takes. */
export async function codeLogin(server: TestApp, mobile: string, device = 'device-1') {
  const { dev_code } = await server.ok('/v1.0/sms/send/code', { mobile, scene: 'login' }, { device })
  const { agreements } = await server.ok('/v1.0/user/login/pre/check', { mobile })
  const consents = agreements.map(({ consent_id }) => consent_id)
  const login = await server.ok(
    '/v1.0/user/code/login',
    { mobile, code: dev_code ?? '', consents },
    { device },
  )
  server.clock.forward(61)
  return login
}

/** A visitor with a complete order, ready to apply. */
export async function member(server: TestApp, mobile = freshMobile(), device = 'device-1') {
  const { token, user_id } = await codeLogin(server, mobile, device)
  await settle(server, token)
  const id_no = idNo()
  const order_no = await fillOrder(server, token, [QUOTA, { name: names[0] ?? '', id_no }, BASICS])
  const apply = async (code: string) => {
    const payload = await applicationFor(server, order_no, code)
    return (await server.ok('/v1/product/apply', payload, { token, device })).apply_no
  }
  const consents = async () => (await server.ok('/v1/user/consent/list', {}, { token })).consents
  const withdraw = async (agreement_code: string) => {
    const consent = (await consents()).find((one) => one.agreement_code === agreement_code)
    return server.ok('/v1/user/consent/withdraw', { id: consent?.id ?? 0 }, { token })
  }
  const statusOf = async (apply_no: string) => {
    const { applications } = await server.ok('/web/result/list', {}, { token })
    return applications.find((one) => one.apply_no === apply_no)
  }
  return { mobile, token, user_id, order_no, id_no, apply, consents, withdraw, statusOf }
}

/** A lead that a phone leaves on the partner list, for these institutions. */
export async function leave(server: TestApp, mobile: string, institutions: string[], token?: string) {
  const { agreements } = await server.ok('/open/support/init', { sid: 'demo' })
  const consents = agreements
    .filter(({ institution_code }) => institution_code === null || institutions.includes(institution_code))
    .map(({ consent_id }) => consent_id)
  const values = { call_time: 'morning', salutation: '张女士' }
  const lead = { sid: 'demo', mobile, values, consents }
  return (await server.ok('/open/support/put', lead, { token })).lead_no
}

/** Books a visit for an application, in a store of its own. */
export async function bookVisit(server: TestApp, apply_no: string) {
  const { institution_code } = await server.db
    .selectFrom('applications')
    .select('institution_code')
    .where('apply_no', '=', apply_no)
    .executeTakeFirstOrThrow()
  const shop_id = `shop-${apply_no}`
  await server.db
    .insertInto('shops')
    .values({
      shop_id,
      institution_code,
      name: '示例网点',
      area: '330106',
      address: '示例路1号',
      phone: '000-0000-0000',
      lng: 120,
      lat: 30,
      opens: 540,
      closes: 1020,
      days: [1, 2, 3, 4, 5],
    })
    .execute()
  const now = server.clock.now()
  await server.db
    .insertInto('appointments')
    .values({
      apply_no,
      shop_id,
      visit_at: new Date(now.getTime() + 86_400_000),
      visit_code_sealed: server.deps.vault.seal('12345678', 'visit_code'),
      status: 'booked',
      created_at: now,
      updated_at: now,
      visited_at: null,
    })
    .execute()
}
