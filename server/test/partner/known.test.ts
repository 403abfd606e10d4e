import { signedGroups } from '@contract/signed/signed-calls'
import { sql } from 'kysely'
import { issueUid } from '../../src/services/login/uid'
import { fillPhoneHashes } from '../../src/services/partner/fill'
import { purge } from '../../src/services/privacy/purge'
import { freshMobile, rowsOf, setRows, testServer } from '../tools/harness'
import { appliedVisitor, BASICS, consentIds, fillOrder, HANGZHOU, idNo, LOAN } from '../tools/journey'
import { codeLogin, withdrawConsent } from '../tools/privacy-visitor'
import { hashFor, PARTNER, partnerOf } from '../tools/remote/partner'
import { INTEGRATIONS } from '../tools/remote/signed'

const integrations = structuredClone(INTEGRATIONS)
const server = testServer({ config: { integrations } })
const { canContinue, known, link } = partnerOf(server)
const DAY = 86_400

beforeEach(async () => {
  await server.db.deleteFrom('limits').execute()
  await fillPhoneHashes(server.deps)
})

const hashesOf = async (user_id: number) => (await rowsOf(server, 'partner_marks', { user_id })).length
/** A visitor who agreed to the login terms, and whose order came from a channel. */
async function visitor(channel = 'organic') {
  const mobile = freshMobile()
  const { token, user_id } = await codeLogin(server, mobile)
  const { order_no } = await server.ok('/web/form', {}, { token, channel })
  return { mobile, token, user_id, order_no }
}

/** A visitor who has opened a link of the partner. */
async function sent() {
  const mobile = freshMobile()
  const { body } = await link({ mobile, values: LOAN })
  const form = await server.ok('/open/credit/half/form', { token: body.data.token })
  const { order_no } = form
  const { token = '', user_id = 0 } = form.session ?? {}
  const values = { ...BASICS, name: '张三', id_no: idNo(), area_code: HANGZHOU.code }
  const answers = { order_no, values, consents: consentIds(form) }
  return { mobile, user_id, agree: () => server.ok('/open/credit/half/form/save', answers, { token }) }
}

/** A visitor who has logged in by a link. */
async function logInByLink() {
  const mobile = freshMobile()
  const uid = await issueUid(server.db, server.deps, { mobile, issued_by: 'test' })
  const { token, user_id } = await server.ok('/v1.0/user/uid/login', { uid, _token: '' })
  const consents = consentIds(await server.ok('/v1.0/user/login/pre/check', { mobile }))
  const agree = () => server.ok('/v1/user/nameSaveCity', { name: '张三', ...HANGZHOU, consents }, { token })
  return { user_id, agree }
}

test('a number cannot continue while its visitor has an order here that was changed in the last thirty days [S18.11]', async () => {
  const { mobile, token } = await visitor()
  expect([await canContinue(mobile), await canContinue(freshMobile())]).toEqual([false, true])
  server.clock.forward(30 * DAY + 1)
  expect(await canContinue(mobile)).toBe(true)
  server.clock.forward(-DAY)
  await fillOrder(server, token)
  server.clock.forward(DAY)
  expect(await canContinue(mobile)).toBe(false)
})

test('a number cannot continue while an application of its visitor has not ended, however old [S18.11]', async () => {
  const mobile = freshMobile()
  await codeLogin(server, mobile)
  const { apply_no } = await appliedVisitor(server, 'cf1-daily', mobile)
  server.clock.forward(90 * DAY)
  expect(await canContinue(mobile)).toBe(false)
  await setRows(server, 'applications', { apply_no }, { status: 'closed' })
  expect(await canContinue(mobile)).toBe(true)
})

test('the visitor whom the partner itself has sent can continue [S18.11]', async () => {
  const { mobile } = await sent()
  const own = await visitor(PARTNER)
  expect([await canContinue(mobile), await canContinue(own.mobile)]).toEqual([true, true])
})

test('only visitors who agree to the login terms are known, and each way to agree makes them known at once [S18.12]', async () => {
  const byLink = await logInByLink()
  const byPartner = await sent()
  await fillPhoneHashes(server.deps)
  expect([await hashesOf(byLink.user_id), await hashesOf(byPartner.user_id)]).toEqual([0, 0])
  await byLink.agree()
  await byPartner.agree()
  expect([await hashesOf(byLink.user_id), await hashesOf(byPartner.user_id)]).toEqual([1, 1])
  expect(await hashesOf((await visitor()).user_id)).toBe(1)
})

test('after a new key only visitors who agreed to the login terms are hashed with it [S18.12]', async () => {
  const [known, stranger] = [await visitor(), await logInByLink()]
  await server.db.deleteFrom('partner_marks').execute()
  await server.db.updateTable('partner_keys').set({ filled_at: null }).execute()
  await fillPhoneHashes(server.deps)
  expect([await hashesOf(known.user_id), await hashesOf(stranger.user_id)]).toEqual([1, 0])
})

test('visitors who agreed to an earlier text only are not known, and become unknown when another text is in force [S18.12]', async () => {
  const { user_id, mobile } = await visitor()
  const text = { html: '<p>x</p>', hash: 'f'.repeat(64), source_hash: '' }
  const effective_at = server.clock.now()
  const later = { code: 'privacy', version: '9.0', ...text, effective_at }
  await server.db.insertInto('agreement_versions').values(later).execute()
  server.clock.forward(2 * DAY)
  await fillPhoneHashes(server.deps)
  expect(await hashesOf(user_id)).toBe(0)
  await codeLogin(server, mobile)
  expect(await hashesOf(user_id)).toBe(1)
})

test('the export names the partners that may ask about the visitor [S18.12, S24.22]', async () => {
  const { text } = await server.ok('/v1/user/data/export', {}, await visitor())
  expect(text).toContain('可凭您的手机号码摘要询问您能否继续申请的合作方：示例合作方\n')
})

test('a deleted account, and one that withdrew its agreement to the login terms, is no longer known, also not after another run [S18.12]', async () => {
  const [gone, withdrawn] = [await visitor(), await visitor()]
  expect([await hashesOf(gone.user_id), await hashesOf(withdrawn.user_id)]).toEqual([1, 1])
  await server.ok('/v1/user/delete', { confirm: true }, gone)
  await withdrawConsent(server, withdrawn.token, 'user-service')
  server.clock.forward(2 * DAY)
  await fillPhoneHashes(server.deps)
  expect([await hashesOf(gone.user_id), await hashesOf(withdrawn.user_id)]).toEqual([0, 0])
  await codeLogin(server, withdrawn.mobile)
  expect(await hashesOf(withdrawn.user_id)).toBe(1)
})

test('a question without the statement of a consent, or with one from the future, is refused and not counted [S18.11]', async () => {
  const before = await rowsOf(server, 'partner_checks')
  const at = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1000).toISOString()
  const wrong = [{}, { version: '1' }, { version: freshMobile(), at: at(0) }, { version: '1', at: 'Friday' }]
  for (const consent of [undefined, ...wrong, { version: '1', at: at(301) }])
    expect(await known(freshMobile(), { consent })).toMatchObject({ http: 422, body: { data: null } })
  expect(await rowsOf(server, 'partner_checks')).toEqual(before)
})

test('every question is counted by day and version of the consent, without the number or its hash [S18.11]', async () => {
  server.clock.forward(10 * DAY)
  const { mobile } = await visitor()
  for (const asked of [mobile, mobile, freshMobile()]) await canContinue(asked)
  const counted = (await rowsOf(server, 'partner_checks')).at(-1)
  expect(counted).toMatchObject({ channel: PARTNER, consent_version: '2.1', asked: 3, served: 2 })
  expect(server.logs.join('')).not.toContain(hashFor(server, mobile))
})

test('a question that the database does not answer in time is answered 503 [S18.11]', async () => {
  const row = signedGroups.partners.rows['/open/partners/:channel/known']
  const limit = row.limitMs
  expect(limit).toBeLessThan(3000)
  await server.db.transaction().execute(async (trx) => {
    await sql`lock table partner_marks in access exclusive mode`.execute(trx)
    Object.assign(row, { limitMs: 100 })
    expect(await known(freshMobile())).toMatchObject({ http: 503, body: { code: 503, data: null } })
    // The database itself would refuse the locked table later, with 503 too.
    expect(server.logs.join('')).toContain('no answer within 100 ms')
  })
  Object.assign(row, { limitMs: limit })
})

test('a new key gives no answer until every visitor is hashed with it, and the former hashes end a day after their last use [S18.12]', async () => {
  const { mobile, user_id } = await visitor()
  const own = integrations.partners[PARTNER]
  const former = own?.hash_key
  Object.assign(own ?? {}, { hash_key: Buffer.alloc(32, 7).toString('base64') })
  expect(await canContinue(mobile)).toBe(503)

  const stopped = new Error('stopped')
  // The run is ended after its first batch.
  await expect(fillPhoneHashes(server.deps, () => Promise.reject(stopped))).rejects.toThrow(stopped)
  expect(await canContinue(mobile)).toBe(503)
  await fillPhoneHashes(server.deps)
  expect(await canContinue(mobile)).toBe(false)
  expect(await hashesOf(user_id)).toBe(2)

  await purge(server.db, server.clock.now())
  expect(await hashesOf(user_id)).toBe(2)
  server.clock.forward(DAY + 1)
  await fillPhoneHashes(server.deps)
  await purge(server.db, server.clock.now())
  expect(await rowsOf(server, 'partner_keys')).toHaveLength(1)
  expect([await hashesOf(user_id), await canContinue(mobile)]).toEqual([1, false])
  Object.assign(own ?? {}, { hash_key: former })
})

test('a partner without a key cannot ask [S18.12]', async () => {
  const own = integrations.partners[PARTNER]
  const { hash_key } = own ?? {}
  Object.assign(own ?? {}, { hash_key: undefined })
  const { mobile, user_id } = await visitor()
  expect([await known(mobile), await hashesOf(user_id)]).toMatchObject([{ http: 409 }, 0])
  Object.assign(own ?? {}, { hash_key })
})
