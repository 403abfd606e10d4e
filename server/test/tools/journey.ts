import { type Fen, fen } from '@contract/brands'
import type { Data } from '@contract/endpoints'
import type { FormValues } from '@contract/endpoints/order'
import { checkCharacter } from '@contract/rules/id-no'
import { FIELD_NAMES, type FieldName, fieldOf, type OrderField } from '@contract/rules/order-fields'
import { FLOW } from '@contract/rules/order-steps'
import { isRequired } from '@contract/rules/required'
import { simpleAnswers } from '../../src/order/fields'
import type { TestApp } from './harness'
import { consentIds } from './request'

/** A server for a test journey, in this process or in another one. */
export type Walked = Pick<TestApp, 'ok' | 'login'>

/** A place in Hangzhou, which many seeded products serve. */
export const HANGZHOU = {
  code: '330106',
  country: '中国',
  province: '浙江省',
  city: '杭州市',
  county: '西湖区',
}

/** The names of the form's fields that are accepted, in the order of the form. */
export const fieldNames = (accepts: (field: OrderField, name: FieldName) => boolean): FieldName[] =>
  FIELD_NAMES.filter((name) => accepts(fieldOf(name), name))
export const requiredNames = (...steps: number[]): FieldName[] =>
  fieldNames((field) => steps.includes(field.flow) && isRequired(field))

const simple = (accepts: (field: OrderField) => boolean): FormValues => {
  const answers = simpleAnswers(FLOW.basics)
  const names = fieldNames((field, name) => name in answers && accepts(field))
  return Object.fromEntries(names.map((name) => [name, answers[name]]))
}
export const LOAN = {
  amount: fen(2_000_000),
  term: 12,
  ...simple(({ loan }) => loan === true),
  purpose: 'daily',
} satisfies FormValues
export const BASICS = {
  ...simple(({ loan }) => !loan),
  occupation: 'employee',
  monthly_income: 'from_8000',
  social_security: 'from_6',
  housing_fund: 'none',
} satisfies FormValues
export const FIRST_STEP = { ...simpleAnswers(FLOW.basics), ...LOAN, ...BASICS } satisfies FormValues

let serial = 0
/** A valid identity number of a person with this date of birth (YYYYMMDD), a different number on each call. */
export function idNo(birth = '19900515'): string {
  const digits = `330106${birth}${String(serial++ % 1000).padStart(3, '0')}`
  return digits + checkCharacter(digits)
}

/** Saves name and place of residence, as the page /from does. */
export const settle = (server: Walked, token: string, area = HANGZHOU) =>
  server.ok('/v1/user/nameSaveCity', { name: '张三', ...area }, { token })

/** The consent that the visitor ticks at the identity step, or an empty list once it has been given. */
export const identityConsents = async (
  server: Pick<Walked, 'ok'>,
  token: string,
  device?: string,
): Promise<string[]> => consentIds(await server.ok('/web/form', {}, { token, device }))

/** Opens or resumes the order, saves the given steps, and returns the order number. */
export async function fillOrder(
  server: Walked,
  token: string,
  steps: [basics?: FormValues, identity?: FormValues] = [FIRST_STEP, { name: '张三', id_no: idNo() }],
): Promise<string> {
  const form = await server.ok('/web/form', {}, { token })
  const { order_no } = form
  const consents = consentIds(form)
  for (const [flow, values] of steps.entries()) {
    if (values) await server.ok('/web/form/save', { order_no, flow, values, consents }, { token })
  }
  return order_no
}

/** A logged-in visitor with a complete order, ready to match. */
export async function readyVisitor(server: Walked, change: FormValues = {}, mobile?: string) {
  const token = await server.login(mobile)
  await settle(server, token)
  const identity = { name: '张三', id_no: idNo() }
  const order_no = await fillOrder(server, token, [{ ...FIRST_STEP, ...change }, identity])
  return { token, order_no }
}

/** A visitor at the identity step, with the consents to tick there. */
export async function atIdentity(server: Walked, change: FormValues = {}) {
  const token = await server.login()
  await settle(server, token)
  const order_no = await fillOrder(server, token, [{ ...FIRST_STEP, ...change }])
  return { token, order_no, consents: await identityConsents(server, token) }
}

/** The payload of `apply` for a product after the visitor has read it: the consents and the hash of the cost sheet. */
export async function applicationFor(
  server: Walked,
  order_no: string,
  code: string,
  { amount, term, device }: { amount: Fen; term: number; device?: string } = LOAN,
) {
  const info = await server.ok('/v2/product/info', { code, amount: fen(amount), term }, { device })
  return {
    order_no,
    code,
    amount,
    term,
    consent_ids: consentIds(info),
    cost_sheet_hash: info.cost_sheet.hash,
  }
}

export async function appliedVisitor(server: Walked, code = 'cf1-daily', mobile?: string) {
  const { token, order_no } = await readyVisitor(server, {}, mobile)
  const payload = await applicationFor(server, order_no, code)
  return { token, order_no, ...(await server.ok('/v1/product/apply', payload, { token })) }
}

/** A product of the seed that requires a visit to a store, available in Guangdong. */
export const OFFLINE_PRODUCT = 'rural-branch'
export const SHENZHEN = {
  code: '440305',
  country: '中国',
  province: '广东省',
  city: '深圳市',
  county: '南山区',
}

/** A visitor in Shenzhen who matches the offline product. */
export async function nearStore(server: Walked, area = SHENZHEN) {
  const token = await server.login()
  await settle(server, token, area)
  return { token, order_no: await fillOrder(server, token) }
}

const DAY = 86_400_000
const CHINA = 8 * 3_600_000

/** The opening time of a store on its first open day after tomorrow, in ISO 8601. */
export function nextOpening(
  now: Date,
  { opens, days }: Data<'/v1/offline/shoplist'>['shops'][number],
): string {
  const today = Math.floor((now.getTime() + CHINA) / DAY) * DAY
  for (let ahead = 2; ; ahead++) {
    const midnight = today + ahead * DAY
    const weekday = new Date(midnight).getUTCDay() || 7
    if (days.includes(weekday)) return new Date(midnight - CHINA + opens * 60_000).toISOString()
  }
}

/** The payload of a booking that also applies for the product. */
export async function booking(server: Walked, now: Date) {
  const { token, order_no } = await nearStore(server)
  const { consent_ids, cost_sheet_hash, amount, term } = await applicationFor(
    server,
    order_no,
    OFFLINE_PRODUCT,
  )
  const { shops } = await server.ok('/v1/offline/shoplist', {
    code: SHENZHEN.code,
    product_code: OFFLINE_PRODUCT,
  })
  const [shop] = shops
  if (!shop) throw new Error('no store in Shenzhen')
  const visit_at = nextOpening(now, shop)
  const what = { order_no, product_code: OFFLINE_PRODUCT, shop_id: shop.shop_id, amount, term, visit_at }
  return { payload: { ...what, consent_ids, cost_sheet_hash }, options: { token } }
}

export async function booked(server: Walked, now: Date) {
  const { payload, options } = await booking(server, now)
  const visit = await server.ok('/v1/offline/apply', payload, options)
  return { ...visit, order_no: payload.order_no, ...options }
}
