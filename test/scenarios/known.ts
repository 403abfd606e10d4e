import { once } from 'node:events'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { fen } from '@contract/brands'
import type { Data, Path, Payload } from '@contract/endpoints'
import type { HalfValues } from '@contract/endpoints/half'
import {
  applicationFor,
  BASICS,
  FIRST_STEP,
  fillOrder,
  HANGZHOU,
  LOAN,
  SHENZHEN,
  settle,
  type Walked,
} from '../../server/test/tools/journey'
import { consentIds, wrap } from '../../server/test/tools/request'
import type { Driver } from '../drivers/driver'
import type { RunningServer } from '../drivers/server'
import { newPerson, type Person } from './person'

/** The device id of every visitor that these functions create. */
export const DEVICE = 'prepared'

/** One call in the envelope that the client uses (S6.3). @throws when the body code is not 200 */
export async function call<K extends Path>(
  server: Pick<RunningServer, 'baseUrl'>,
  path: K,
  payload: Payload<K>,
  token = '',
): Promise<Data<K>> {
  const body = JSON.stringify(wrap(payload, { device: DEVICE }))
  const answer = await send(new URL(path, server.baseUrl), body, token)
  if (answer.code !== 200) throw new Error(`${path} answered ${JSON.stringify(answer)}`)
  return answer.data as Data<K>
}

/** This does not use `fetch`, which does not exist where the mini-program's tests run. */
async function send(url: URL, body: string, token: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
  const request = http.request(url, { method: 'POST', headers, agent: false }).end(body)
  const [response] = await once(request, 'response')
  return JSON.parse(await text(response)) as { code: number; data: unknown }
}

/** Returns the API of a running server for the steps of a journey. */
export const apiOf = (server: RunningServer): Walked => ({
  ok: (path, payload, { token } = {}) => call(server, path, payload, token),
  login: async (mobile?: string) =>
    (await call(server, '/test/user/login', { mobile: mobile ?? newPerson().mobile })).token,
})

export interface Known {
  person: Person
  token: string
  user_id: number
  /** The number of the open order; '' if there is none. */
  order_no: string
  /** Where a login works on one device alone. */
  device?: string
}

/** Creates a visitor who is logged in and has done nothing else. */
export async function newVisitor(server: RunningServer): Promise<Known> {
  const person = newPerson()
  const { token, user_id } = await call(server, '/test/user/login', { mobile: person.mobile })
  return { person, token, user_id, order_no: '' }
}

/** Creates a visitor who has logged in by SMS code, and so has given the consents of the login. */
export async function consentingVisitor(server: RunningServer): Promise<Known> {
  const person = newPerson()
  const { mobile } = person
  const { dev_code: code = '' } = await call(server, '/v1.0/sms/send/code', { mobile, scene: 'login' })
  const consents = consentIds(await call(server, '/v1.0/user/login/pre/check', { mobile }))
  const { token, user_id } = await call(server, '/v1.0/user/code/login', { mobile, code, consents })
  return { person, token, user_id, order_no: '' }
}

/** The first step of an employee with a housing fund. */
export const EMPLOYEE = { ...FIRST_STEP, housing_fund: 'from_6' } as const

/** Creates a visitor whose order can be matched: employed with a housing fund, 20,000 yuan over 12 months. */
export async function readyVisitor(server: RunningServer, area = HANGZHOU): Promise<Known> {
  const known = await newVisitor(server)
  const { token, person } = known
  const api = apiOf(server)
  await settle(api, token, area)
  const identity = { name: person.name, id_no: person.idNo }
  return { ...known, order_no: await fillOrder(api, token, [EMPLOYEE, identity]) }
}

/** The server rejects an application before its cost sheet has been shown for some seconds. */
const markRead = (server: RunningServer, user_id: number) =>
  server.rows(
    `update cost_sheet_views set shown_at = now() - interval '1 hour' where user_id = $1 returning 1`,
    [user_id],
  )

export async function appliedVisitor(server: RunningServer, products: string[], area = HANGZHOU) {
  const known = await readyVisitor(server, area)
  const { token, order_no, user_id } = known
  const own: Walked = { ...apiOf(server), ok: (path, payload) => call(server, path, payload, token) }
  const applications = await Promise.all(products.map((code) => applicationFor(own, order_no, code)))
  await markRead(server, user_id)
  const apply_nos: string[] = []
  for (const application of applications)
    apply_nos.push((await call(server, '/v1/product/apply', application, token)).apply_no)
  return { ...known, apply_nos }
}

/** Creates a partner's visitor with what the partner knows; `consents` are those that the form asks for. */
export async function partnersVisitor(server: RunningServer, values: HalfValues) {
  const person = newPerson()
  const link = await server.issueHalf(person.mobile, values)
  const form = await call(server, '/open/credit/half/form', { token: link })
  const { session, order_no } = form
  if (!session) throw new Error('the link was not exchanged for a session')
  const { user_id } = session
  return { person, token: session.token, user_id, order_no, device: DEVICE, consents: consentIds(form) }
}

/** Creates a partner's visitor who has opened the link, has filled in the rest, or has gone on to an institution. */
export async function halfVisitor(
  server: RunningServer,
  upTo: 'form' | 'product' | 'result',
): Promise<Known> {
  const { amount, term, ...wish } = LOAN
  const { consents, ...known } = await partnersVisitor(server, { amount: fen(amount), term, ...BASICS })
  const { person, token, order_no } = known
  const save = {
    order_no,
    values: { ...wish, name: person.name, id_no: person.idNo, area_code: SHENZHEN.code },
    consents,
  }
  if (upTo !== 'form') await call(server, '/open/credit/half/form/save', save, token)
  if (upTo === 'result') await call(server, '/open/credit/half/click', { order_no, code: 'cf1-daily' }, token)
  return known
}

/** Logs the phone in as a visitor with a complete order, who has read the cost sheet of the product `read`, and opens the offers. */
export async function openOffers(driver: Driver, read?: string): Promise<Known> {
  const { server } = driver
  const known = { ...(await readyVisitor(server)), ...(read && { device: DEVICE }) }
  await logInAs(driver, known)
  if (read) {
    const { amount, term } = LOAN
    const info = await call(server, '/v2/product/info', { code: read, amount, term }, known.token)
    await markRead(server, known.user_id)
    await driver.fault('/v2/product/info', { code: 200, data: { ...info, read_seconds: 0 } })
  }
  await driver.open('productList', { order_no: known.order_no }, 'offer-cf1-daily')
  return known
}

/** Logs the phone in as this visitor, before it opens its first page. */
export async function logInAs(driver: Driver, { token, user_id, device }: Known) {
  if (device) await driver.store('localdid', device)
  await driver.store('access_token', token)
  await driver.store('user_id', String(user_id))
}

/** Waits for an element that may still be loading and taps it; a mere tap has a shorter time limit. */
export async function tapWhenThere(driver: Driver, id: string) {
  await driver.waitFor(id)
  await driver.tap(id)
}

/** Of the visitor who is logged in on the phone, or else of whom a partner's link has brought there. */
export async function userIdOf(driver: Driver) {
  const known = await driver.storage('user_id')
  if (known) return Number(known)
  const marked = 'select user_id from visitors where phone_mark = $1'
  const [row] = await driver.server.rows<{ user_id: string }>(marked, [await driver.storage('draft_owner')])
  return Number(row?.user_id)
}

/** Queries rows of the visitor who is logged in on the phone; `$1` is the visitor's id. */
export const ownRows = async <T extends object>(driver: Driver, sql: string, ...values: unknown[]) =>
  driver.server.rows<T>(sql, [await userIdOf(driver), ...values])

/** Removes the limits of the next login: one code a minute, and those that all logins of a machine share. */
export async function forgetLimits(driver: Driver) {
  await driver.server.rows('delete from limits returning 1')
}
