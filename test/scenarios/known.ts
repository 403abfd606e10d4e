import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { Data, Path, Payload } from '@contract/endpoints'
import type { Driver } from '../drivers/driver'
import type { RunningServer } from '../drivers/server'
import { newPerson, type Person } from './person'

/** The device of every visitor that is prepared. */
export const DEVICE = 'prepared'

/**
 * One call as the client wraps it (S6.3), for what a scenario needs to be there before its visitor comes.
 * @throws when it is not answered with body code 200
 */
export async function call<K extends Path>(
  server: Pick<RunningServer, 'baseUrl'>,
  path: K,
  payload: Payload<K>,
  token = '',
): Promise<Data<K>> {
  const context = {
    request_id: randomUUID(),
    _ver: '0.0.0',
    _oid: 'prepared',
    _ua: 'prepared',
    _did: DEVICE,
    _os: 4,
    _ch: '',
    _time: 0,
    _ref: '',
    _plat: 4,
  }
  const body = JSON.stringify({ public: context, url: '', phone_mark: '', user_id: 0, ...payload })
  const answer = await send(new URL(path, server.baseUrl), body, token)
  if (answer.code !== 200) throw new Error(`${path} answered ${JSON.stringify(answer)}`)
  return answer.data as Data<K>
}

/** Not `fetch`: the mini-program's tests run where there is none. */
const send = (url: URL, body: string, token: string) =>
  new Promise<{ code: number; data: unknown }>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
    const request = http.request(url, { method: 'POST', headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve(JSON.parse(text)))
    })
    request.on('error', reject)
    request.end(body)
  })

/** Somebody whom the server knows. */
export interface Known {
  person: Person
  token: string
  user_id: number
  /** The open order, '' where there is none. */
  order_no: string
}

const HANGZHOU = {
  code: '330106',
  country: '中国',
  province: '浙江省',
  city: '杭州市',
  county: '西湖区',
}

/** A visitor with a login and nothing else. */
export async function newVisitor(server: RunningServer): Promise<Known> {
  const person = newPerson()
  const { token, user_id } = await call(server, '/test/user/login', { mobile: person.mobile })
  return { person, token, user_id, order_no: '' }
}

export const NANSHAN = {
  code: '440305',
  country: '中国',
  province: '广东省',
  city: '深圳市',
  county: '南山区',
}

/** A visitor whose order is complete and can be matched: employed, in Hangzhou, 20,000 yuan over 12 months. */
export async function readyVisitor(server: RunningServer, place = HANGZHOU): Promise<Known> {
  const known = await newVisitor(server)
  const { token, person } = known
  await call(server, '/v1/user/nameSaveCity', { name: person.name, ...place }, token)
  const { order_no, agreements } = await call(server, '/web/form', {}, token)
  const consents = agreements.map(({ consent_id }) => consent_id)
  const steps = [
    { amount: 2_000_000, term: 12, purpose: 'daily' },
    { name: person.name, id_no: person.idNo },
    BASICS,
  ]
  for (const [flow, values] of steps.entries())
    await call(server, '/web/form/save', { order_no, flow, values, consents }, token)
  return { ...known, order_no }
}

/** A visitor who has applied for these products, each with the consents and the cost sheet that it asks for. */
export async function appliedVisitor(server: RunningServer, products: string[], place = HANGZHOU) {
  const known = await readyVisitor(server, place)
  const { token, order_no, user_id } = known
  const applications = await Promise.all(
    products.map(async (code) => {
      const wanted = { code, amount: 2_000_000, term: 12 }
      const { agreements, cost_sheet } = await call(server, '/v2/product/info', wanted, token)
      const consent_ids = agreements.map(({ consent_id }) => consent_id)
      return { ...wanted, order_no, consent_ids, cost_sheet_hash: cost_sheet.hash }
    }),
  )
  // As if the cost sheets had been shown for their time.
  await server.rows(
    `update cost_sheet_views set shown_at = now() - interval '1 hour' where user_id = $1 returning 1`,
    [user_id],
  )
  const apply_nos: string[] = []
  for (const application of applications)
    apply_nos.push((await call(server, '/v1/product/apply', application, token)).apply_no)
  return { ...known, apply_nos }
}

const BASICS = {
  occupation: 'employee',
  monthly_income: 'from_8000',
  social_security: 'from_6',
  housing_fund: 'from_6',
} as const

/** A partner's visitor who has opened the link, by then has filled in the rest, or has gone on to an institution. */
export async function halfVisitor(
  server: RunningServer,
  upTo: 'form' | 'product' | 'result',
): Promise<Known> {
  const person = newPerson()
  const values = { amount: 2_000_000, term: 12, ...BASICS }
  const link = await server.issueHalf(person.mobile, values)
  const opened = await call(server, '/open/credit/half/form', { token: link })
  const { session, order_no, agreements } = opened
  if (!session) throw new Error('the link was not exchanged for a session')
  const { token, user_id } = session
  if (upTo !== 'form') {
    const missing = { purpose: 'daily', name: person.name, id_no: person.idNo, area_code: '440305' } as const
    const consents = agreements.map(({ consent_id }) => consent_id)
    await call(server, '/open/credit/half/form/save', { order_no, values: missing, consents }, token)
  }
  if (upTo === 'result') await call(server, '/open/credit/half/click', { order_no, code: 'cf1-daily' }, token)
  return { person, token, user_id, order_no }
}

/** Lets the driver's phone be this visitor's, logged in. Before the first page. */
export async function be(driver: Driver, { token, user_id }: Known) {
  await driver.store('access_token', token)
  await driver.store('user_id', String(user_id))
}

/** The server forgets who is logged in as this visitor, as after their session has run out. */
export const expire = (driver: Driver, { user_id }: Known) =>
  driver.server.rows('update sessions set expires_at = now() where user_id = $1 returning 1', [user_id])

/** Logins of many scenarios come from one machine and share its limits. */
export const forgetLimits = (driver: Driver) => driver.server.rows('delete from limits returning 1')
