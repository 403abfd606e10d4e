/**
 * The walk of a visitor from the landing page to a sent application: the calls that the H5 sends (test/e2e/requests.test.ts), in its
 * order, one after the other, with the marks of each pause (src/tracking/marks.ts).
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { tsImport } from 'tsx/esm/api'

const of = (file) => tsImport(`../../${file}.ts`, import.meta.url)
const { sealBase } = await of('server/src/lib/hpke')
const { SECURE_INFO } = await of('contract/rules/secrets')
const { newPerson } = await of('test/scenarios/person')
const { FIRST_STEP, HANGZHOU } = await of('server/test/tools/journey')
const { consentIds, wrap } = await of('server/test/tools/request')

const CHANNEL = 'xfkuaishou2'
const PRODUCT = 'cf1-daily'

/** Encrypts a message of the login as the client does (contract/rules/secrets.ts). */
function sealed({ key_id, public_key }, path, payload) {
  const stamped = { ...payload, nonce: randomBytes(18).toString('base64url'), at: new Date().toISOString() }
  const { enc, ct } = sealBase({
    recipient: Buffer.from(public_key, 'base64url'),
    info: Buffer.from(SECURE_INFO),
    aad: Buffer.from(`${path}:${key_id}`),
    plaintext: Buffer.from(JSON.stringify(stamped)),
  })
  return { key_id, cipher: Buffer.concat([enc, ct]).toString('base64url') }
}

const marks = (page, ...names) => ({
  events: names.map((name) => ({
    id: randomUUID(),
    name,
    page,
    at: new Date().toISOString(),
    props: { third_party: true },
  })),
})

/**
 * Walks once. `send` sends a body to a path, from an address of the visitor's own, and returns the envelope.
 * @throws when a call is answered by another code than 200, with the path and the answer
 */
export async function walk(send) {
  const { name, mobile, idNo } = newPerson()
  const by = { device: randomUUID(), channel: CHANNEL, token: '', ip: visitorAddress() }
  const call = async (path, payload = {}) => {
    const answer = await send(path, wrap(payload, by), by)
    if (answer.code !== 200) throw new Error(`${path} answered ${answer.code} ${answer.msg}`)
    return answer.data
  }
  const secure = (key, path, payload) => call(path, sealed(key, path, payload))

  await call('/v1.0/channel/option', { _ch: CHANNEL })
  await call('/v1.0/channel/monitor', {
    channel: CHANNEL,
    click_id: randomUUID(),
    landing: `/landing/${CHANNEL}`,
  })
  await call('/v1/user/activeChannel', { channel: CHANNEL })
  await call('/v1.0/product/list')
  await call('/v1.0/credit/special/contract/list', { group: 'login' })
  await call('/st/mark', marks('/', 'page_view'))

  const key = await call('/v1.0/user/encrypt/info')
  const { agreements } = await secure(key, '/v1.0/user/login/pre/check', { mobile })
  const { dev_code } = await secure(key, '/v1.0/sms/encrypt/send/code', { mobile, scene: 'login' })
  await call('/st/mark', marks('/', 'login_code_sent'))
  const consents = consentIds({ agreements })
  by.token = (await secure(key, '/v1.0/user/encrypt/login', { mobile, code: dev_code, consents })).token

  await call('/v1/user/loginMark', { scene: 'code' })
  await call('/v1.0/channel/option')
  await call('/v1/user/consent/list')
  await call('/v1.0/credit/special/contract/list')
  await call('/web/result/list')
  await call('/v1/user/city')
  await call('/st/mark', marks('/from', 'login_done', 'page_view'))
  await call('/web/region/list')
  const { order } = await call('/v1/user/nameSaveCity', { name, ...HANGZHOU, with_order: true })
  await call('/v1.0/channel/option')
  await call('/st/mark', marks('/selectProduct', 'city_saved', 'page_view'))

  const { order_no } = order
  const step = (flow, values) =>
    call('/web/form/save', { order_no, flow, values, consents: consentIds(order), match: {} })
  await step(0, FIRST_STEP)
  const { offers } = await step(1, { name, id_no: idNo })
  const { amount, term } = offers
  await call('/v1.0/channel/option')
  await call('/web/ad/list', { position: 'productList' })
  await call('/st/mark', marks('/productList', 'page_view', 'ad_show'))
  const info = await call('/v2/product/info', { code: PRODUCT, amount, term })
  await call('/v1/product/apply', {
    order_no,
    code: PRODUCT,
    amount,
    term,
    consent_ids: consentIds(info),
    cost_sheet_hash: info.cost_sheet.hash,
  })
  await call('/v1.0/channel/option')
  await call('/web/result/list', { order_no })
  await call('/v1/offline/refreshProduct', { order_no })
  await call('/st/mark', marks('/result', 'page_view'))
}

/** A public address of IPv4, another one for each visitor, because of the limits of a network. */
function visitorAddress() {
  const [a, b, c] = randomBytes(3)
  return [100 + (a % 20), b, c, 1 + (a >> 1)].join('.')
}
