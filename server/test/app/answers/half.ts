import { issueHalfLink } from '../../../src/half/links'
import { BASICS, HANGZHOU, LOAN } from '../../tools/journey'
import { consentIds } from '../../tools/request'
import { MOBILE, PERSON, type Walk } from './walk'

const FORM = '/open/credit/half/form'
const SAVE = '/open/credit/half/form/save'
const LIST = '/open/credit/half/list'
const CLICK = '/open/credit/half/click'

/** Comes by a partner's link, completes the form, and goes to the page of an institution. */
export async function half({ call, ok, deps }: Walk) {
  // Few products have this term, so that the record is short.
  const link = { mobile: MOBILE, channel: 'half-demo', partner: '示例合作方', values: { ...LOAN, term: 9 } }
  const token = await issueHalfLink(deps.db, deps, link)
  await call(FORM, { token: `${token}x` })
  await call(FORM, { token: '' })
  const { session, order_no, agreements } = await ok(FORM, { token })
  await call(FORM, { token })
  const by = { token: session?.token }
  const consents = consentIds({ agreements })
  await call(LIST, { order_no }, by)
  await call('/web/form', {}, by)
  await call(SAVE, { order_no, values: { ...BASICS, area_code: '999999' } }, by)
  await ok(SAVE, { order_no, values: { ...BASICS, ...PERSON, area_code: HANGZHOU.code }, consents }, by)
  await ok(LIST, { order_no }, by)
  await call(LIST, { order_no: 'unknown' }, by)
  await ok(CLICK, { order_no, code: 'cf1-daily' }, by)
  await call(CLICK, { order_no, code: 'unknown' }, by)
  await ok(FORM, { token: '' }, by)
  await ok(FORM, { token: '', change: 'amount' }, by)
  await ok('/v1/user/loginMark', { scene: 'half' }, by)
}
