import type { Path } from '../endpoints'
import type { Kind } from './information-kinds'
import { FIELD_NAMES, fieldOf } from './order-fields'

/** The answers of the order form, whose kind is in the field table. */
const ANSWERS = Object.fromEntries(FIELD_NAMES.map((name) => [name, fieldOf(name).collected]))

/** What a field that calls send contains; '' = nothing about a person. One call may use a name for something else. */
export const COLLECTED: Record<string, Kind | ''> & { [P in Path as `${P} ${string}`]?: Kind | '' } = {
  ...ANSWERS,
  mobile: '手机号码',
  contact_mobile: '手机号码',
  phone_mark: '手机号码',
  /** The encrypted phone number and code of a login. */
  cipher: '手机号码',
  /** The code for which WeChat hands out the phone number, and that for which it hands out the openid. */
  '/v1.0/user/wechat/phone code': '手机号码',
  '/v1/app/notice code': '微信用户标识',
  key_id: '',
  contact_name: '姓名',
  country: '居住城市',
  province: '居住城市',
  city: '居住城市',
  county: '居住城市',
  area_code: '居住城市',
  '/user/city/save code': '居住城市',
  '/v1/user/nameSaveCity code': '居住城市',
  '/v1/offline/shoplist code': '居住城市',
  lng: '位置信息',
  lat: '位置信息',
  '/v1/address/ip': '网络所在城市',
  _ua: '设备信息',
  _did: '设备信息',
  _plat: '设备信息',
  _oid: '操作日志',
  _ref: '操作日志',
  _ch: '操作日志',
  url: '操作日志',
  channel: '操作日志',
  click_id: '操作日志',
  landing: '操作日志',
  page: '操作日志',
  at: '操作日志',
  props: '操作日志',
  scene: '操作日志',
  '/st/mark name': '操作日志',
  '/web/ad/list position': '',
  order_no: '申请信息',
  apply_no: '申请信息',
  lead_no: '申请信息',
  product_code: '申请信息',
  note: '申请信息',
  values: '申请信息',
  visit_at: '申请信息',
  shop_id: '申请信息',
  consents: '申请信息',
  consent_ids: '申请信息',
  user_id: '申请信息',
  // Nothing about a person.
  request_id: '',
  _ver: '',
  _os: '',
  _time: '',
  code: '',
  version: '',
  group: '',
  id: '',
  item: '',
  sid: '',
  flow: '',
  change: '',
  confirm: '',
  cost_sheet_hash: '',
  personalised: '',
  visit_code: '',
  with_order: '',
  token: '',
  uid: '',
  _token: '',
}

/**
 * The parts of messages to institutions (contract/webhooks) that neither the field table nor the kind above names as the
 * agreements on sharing data do: their words there. '' = the matter itself, of which nothing further tells about the
 * visitor: its number, times, product and costs, and the proof of the consent that the agreement is.
 */
const TOLD: Record<string, string> = {
  apply_no: '',
  lead_no: '',
  submitted_at: '',
  withdrawn_at: '',
  product: '',
  cost_sheet: '',
  consents: '',
  page: '',
  area: '居住地区',
  values: '选择或填写的回答',
  shop_id: '网点',
  visit_at: '时间',
  visited_at: '时间',
  'contact.name': '到访人姓名',
  'contact.mobile': '联系电话',
  'contact.note': '留言',
}

/**
 * The words by which an agreement on sharing data names a part of a message, e.g. `mobile` or `answers.purpose`; '' when
 * it says nothing of the visitor, undefined when no table knows it and its own parts may.
 */
export function wordsFor(part: string): string | undefined {
  const told = TOLD[part]
  if (told !== undefined) return told
  const field = FIELD_NAMES.find((name) => name === part || `answers.${name}` === part)
  return field ? fieldOf(field).named : COLLECTED[part]
}
