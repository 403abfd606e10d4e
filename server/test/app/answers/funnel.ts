import { fen } from '@contract/brands'
import { type CallOptions, consentIds } from '../../tools/harness'
import { applicationFor, FIRST_STEP, HANGZHOU, LOAN } from '../../tools/journey'
import { asking } from '../../tools/sandbox-server'
import { MOBILE, PERSON, type Walk } from './walk'

const PRODUCT = 'cf1-daily'
const LOAN_OF_PRODUCT = { amount: LOAN.amount, term: LOAN.term }
const PLACE = '/v1/user/nameSaveCity'
const SAVE = '/web/form/save'
const IDENTITY = '/web/two/element/valid'
const CHECK = '/v1/user/productCheck'
const APPLY = '/v1/product/apply'

async function form({ call, ok }: Walk, by: CallOptions): Promise<string> {
  await ok('/v1/user/city', {}, { ...by, ip: '120.24.78.129' })
  await call('/user/city/save', { ...HANGZHOU, code: '999999' }, by)
  await call(PLACE, { name: '', ...HANGZHOU }, by)
  await ok(PLACE, { name: PERSON.name, ...HANGZHOU }, by)
  await ok('/v1/app/pending', {}, by)
  const { order_no, agreements } = await ok('/web/form', {}, by)
  const consents = consentIds({ agreements })
  await call('/web/form', { order_no: 'unknown' }, by)
  await call(CHECK, { order_no }, by)
  await call('/v2/product/showList', { order_no }, by)
  await call(SAVE, { order_no, flow: 1, values: PERSON, consents }, by)
  await call(SAVE, { order_no, flow: 0, values: { ...LOAN, amount: fen(1), term: 7 } }, by)
  // Few products have this term, so that the record is short.
  await ok(SAVE, { order_no, flow: 0, values: { ...FIRST_STEP, term: 9 } }, by)
  await ok(CHECK, { order_no }, by)
  await call(IDENTITY, { ...PERSON, id_no: '330106199005150019' }, by)
  await ok(IDENTITY, { ...PERSON, consents }, by)
  await call(SAVE, { order_no, flow: 1, values: { ...PERSON, name: '不符' }, consents }, by)
  await ok(SAVE, { order_no, flow: 1, values: PERSON, consents, match: {} }, by)
  await ok('/web/form', { order_no }, by)
  await ok('/user/city/save', { ...HANGZHOU, with_order: true }, by)
  await ok(CHECK, { order_no }, by)
  await ok('/v1/app/pending', {}, by)
  return order_no
}

async function application({ call, ok, quiet }: Walk, by: CallOptions, order_no: string) {
  await ok('/v1.0/product/list', {})
  await ok(SAVE, { order_no, flow: 0, values: FIRST_STEP }, by)
  await ok('/v2/product/showList', { order_no, personalised: false }, by)
  await call('/v2/product/showList', { order_no: 'unknown' }, by)
  await call('/v2/product/info', { code: 'unknown' })
  await call('/v2/product/info', { code: PRODUCT, amount: fen(100), term: 7 })
  await ok(CHECK, { order_no, code: PRODUCT, ...LOAN_OF_PRODUCT }, by)
  await call(CHECK, { order_no, code: 'unknown' }, by)

  const wish = await applicationFor(quiet, order_no, PRODUCT)
  const elsewhere = await applicationFor(quiet, order_no, 'micro1-daily')
  await quiet.ok('/v2/product/info', { code: 'micro1-daily', ...LOAN_OF_PRODUCT }, by)
  await call(APPLY, wish, by)
  await ok('/v2/product/info', { code: PRODUCT, ...LOAN_OF_PRODUCT }, by)
  await call(APPLY, { ...wish, consent_ids: [] }, by)
  await call(APPLY, { ...wish, cost_sheet_hash: '' }, by)
  await call(APPLY, { ...wish, code: 'unknown' }, by)
  await ok('/web/result/list', {}, by)
  await ok(APPLY, wish, by)
  await ok(APPLY, wish, by)
  await call(SAVE, { order_no, flow: 0, values: FIRST_STEP }, by)
  await ok(CHECK, { order_no, code: PRODUCT }, by)
  await ok('/web/result/list', { order_no }, by)
  await call('/web/result/list', { order_no: 'unknown' }, by)
  const { apply_no } = await quiet.ok(APPLY, elsewhere, by)
  await ok('/v1/app/referral', { apply_no }, by)
  await call('/v1/app/referral', { apply_no: 'unknown' }, by)
  await ok('/v1/app/pending', {}, by)
  await call('/v1/app/pending', {}, asking({ persona: 'expired' }))
  await ok('/v1.0/credit/special/contract/list', { order_no }, by)
  await call('/v1.0/credit/special/contract/list', { order_no: 'unknown' }, by)
}

async function ownData({ call, ok }: Walk, by: CallOptions) {
  const { consents: given } = await ok('/v1/user/consent/list', {}, by)
  const [newest] = given
  await ok('/v1/user/consent/receipt', { id: newest?.id ?? 0 }, by)
  await call('/v1/user/consent/receipt', { id: 999_999 }, by)
  await ok('/v1/user/data/export', {}, by)
  const shared = given.find(({ institution }) => institution !== null)
  await ok('/v1/user/consent/withdraw', { id: shared?.id ?? 0 }, by)
  await call('/v1/user/consent/withdraw', { id: 999_999 }, by)
  await ok('/v1/user/consent/stop', {}, by)
  await ok('/v1/user/consent/list', { receivers: true }, by)
  await ok('/v1/user/consent/receipt', { id: shared?.id ?? 0 }, by)
  await ok('/web/result/list', {}, by)
  await ok('/v1/user/delete', { confirm: true }, by)
  await call('/v1/user/data/export', {}, by)
  await call('/v1/user/consent/stop', {}, by)
}

export async function funnel(walk: Walk) {
  const { quiet } = walk
  const consents = consentIds(await quiet.ok('/v1.0/user/login/pre/check', { mobile: MOBILE }))
  const { dev_code: code = '' } = await quiet.ok('/v1.0/sms/send/code', { mobile: MOBILE, scene: 'login' })
  const { token } = await quiet.ok('/v1.0/user/code/login', { mobile: MOBILE, code, consents })
  const by = { token }
  await application(walk, by, await form(walk, by))
  await ownData(walk, by)
}
