import { sha256 } from '../../src/lib/canonical-json'
import { fieldError, freshMobile, rowsOf, setRows, testApp, testServer } from '../tools/harness'
import { applicationFor, appliedVisitor, LOAN, readyVisitor } from '../tools/journey'
import { codeSent, leadFor } from '../tools/privacy-visitor'
import { seal, stamp } from '../tools/sealed'
import { changedAgreement } from '../tools/seed-agreements'

const LIST = '/v1.0/credit/special/contract/list'
const DETAIL = '/support/agreement/detail'

const server = testServer()
const codes = (list: { contracts: { code: string }[] }) => list.contracts.map(({ code }) => code)

test('an agreement is served in its current version with the hash of exactly that text, and an older version can still be read [S7.7, S22.1, S22.2, S27.12]', async () => {
  const { code, title, former, current } = changedAgreement()
  const shown = await server.ok(DETAIL, { code })
  const effective_at = new Date(current.effective_at).toISOString()
  expect(shown).toMatchObject({ title, version: current.version, effective_at })
  expect(shown.html).toContain('借款匹配平台运营方')
  expect(shown.hash).toBe(sha256(shown.html))
  const old = await server.ok(DETAIL, { code, version: former.version })
  expect(old.version).toBe(former.version)
  expect(old.hash).not.toBe(shown.hash)
  expect((await server.ok(DETAIL, { code: 'privacy' })).html).toContain('<table>')
})

test('until a version comes into force the previous version is current', async () => {
  const { code, former, current } = changedAgreement()
  const before = new Date(Date.parse(current.effective_at) - 1_000)
  const early = await testApp({ now: before.toISOString() })
  const version = async (of = {}) => (await early.ok(DETAIL, { code, ...of })).version
  expect([await version(), await version({ version: current.version })]).toEqual([
    former.version,
    current.version,
  ])
  early.clock.forward(1)
  expect(await version()).toBe(current.version)
  await early.close()
})

test('every listed agreement can be read, has a plausible length, and contains no placeholder', async () => {
  const { contracts } = await server.ok(LIST, {})
  expect(contracts.length).toBeGreaterThan(20)
  for (const { code, title, version } of contracts) {
    const text = await server.ok(DETAIL, { code })
    expect(text).toMatchObject({ code, title, version })
    expect(text.html.match(/<h2>/g)?.length).toBeGreaterThanOrEqual(4)
    expect(text.html.length).toBeGreaterThan(300)
    expect(text.html).not.toMatch(/\{\{|<script|style=|href=/)
  }
})

test('the agreement of an institution names that institution and asks for consent to sharing data with it alone', async () => {
  const [share] = (await server.ok('/v2/product/info', { code: 'direct-flex' })).agreements
  expect(share).toMatchObject({ code: 'share-direct', institution_code: 'direct' })
  const { html, hash, version } = await server.ok(DETAIL, { code: 'share-direct' })
  expect(html).toContain('示例民营银行')
  expect(html).toContain('示例-银行-0003')
  expect(html).not.toContain('示例第一消费金融')
  expect(share?.consent_id).toMatch(`direct:share-direct:${version}:${hash.slice(0, 16)}.`)
})

/** The ids of boxes as this device was not given them: made out to another device, changed, or without a signature. */
const notGiven = (ids: string[]) => [
  ids,
  ids.map((id) => `${id.slice(0, -3)}AAA`),
  ids.map((id) => id.slice(0, id.lastIndexOf('.'))),
]

test('a box that the device was not given counts as not ticked in a login, an application and a lead [S24.43]', async () => {
  const device = 'mine'
  const login = '/v1.0/user/encrypt/login'
  const { payload, options } = await codeSent(server, freshMobile(), device)
  const theirs = (await codeSent(server, freshMobile(), 'theirs')).payload.consents
  const { token, order_no } = await readyVisitor(server)
  const application = await applicationFor(server, order_no, 'cf1-daily', { ...LOAN, device })
  const lead = await leadFor(server, freshMobile(), ['cf1'], device)
  const key = await server.ok('/v1.0/user/encrypt/info', {})
  const sealed = (consents: string[]) =>
    seal(key, login, { ...payload, consents, ...stamp(server.clock.now()) })

  const refused = fieldError('consents', '请先阅读并同意协议')
  for (const consents of [theirs, ...notGiven(payload.consents).slice(1)]) {
    expect(await server.call('/v1.0/user/code/login', { ...payload, consents }, options)).toMatchObject(
      refused,
    )
    expect(await server.call(login, sealed(consents), options)).toMatchObject(refused)
  }
  for (const consent_ids of notGiven(application.consent_ids))
    expect(await server.call('/v1/product/apply', { ...application, consent_ids }, { token })).toMatchObject(
      fieldError('consent_ids'),
    )
  for (const consents of notGiven(lead.consents))
    expect(await server.call('/open/support/put', { ...lead, consents })).toMatchObject(
      fieldError('consents'),
    )
  expect(await rowsOf(server, 'consents', { device })).toEqual([])

  await server.ok(login, sealed(payload.consents), options)
  await server.ok('/v1/product/apply', application, { token, device })
  await server.ok('/open/support/put', lead, { device })
})

test('the list of agreements can be filtered by group or by product [S7.7, S22.4]', async () => {
  expect(codes(await server.ok(LIST, { group: 'hk' }))).toEqual(['hk-repayment', 'hk-debit', 'hk-overdue'])
  expect(codes(await server.ok(LIST, { product_code: 'cf1-daily' }))).toEqual(['share-cf1', 'notice-cf1'])
  expect(await server.call(LIST, { product_code: 'micro2-dear' })).toMatchObject({ code: 404 })
})

test('a visitor who applied for a product still gets its agreements when it is no longer listed', async () => {
  const [{ token }, other] = [await appliedVisitor(server), await server.login()]
  const product = { code: 'cf1-daily' }
  const list = (visitor: string) => server.call(LIST, { product_code: product.code }, { token: visitor })
  await setRows(server, 'products', product, { listed: false, unlisted_reason: 'withdrawn' })
  const [own, others] = [await list(token), await list(other)]
  await setRows(server, 'products', product, { listed: true, unlisted_reason: null })
  expect(codes(own.data ?? { contracts: [] })).toEqual(['share-cf1', 'notice-cf1'])
  expect(others.code).toBe(404)
})

test('the agreements of an order are the general ones and those of its applications, and a guest cannot list them', async () => {
  const { token, order_no } = await readyVisitor(server)
  const texts = 'user-service privacy matching-service identity hk-repayment hk-debit hk-overdue'
  const general = texts.split(' ')
  const list = async () => codes(await server.ok(LIST, { order_no }, { token }))
  expect(await list()).toEqual(general)
  await server.ok('/v1/product/apply', await applicationFor(server, order_no, 'cf1-daily'), { token })
  expect((await list()).sort()).toEqual([...general, 'share-cf1', 'notice-cf1'].sort())
  expect(await server.call(LIST, { order_no })).toMatchObject({ code: 401 })
})
