import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CODE } from '@contract/codes'
import type { Data, Path, Payload } from '@contract/endpoints'
import type { ApplicationStatus } from '@contract/endpoints/application'
import {
  applicationFor,
  BASICS,
  consentIds,
  FIRST_STEP,
  fillOrder,
  HANGZHOU,
  LOAN,
  settle,
  type Walked,
} from '../../server/test/tools/journey'
import { until } from '../../test/drivers/until'
import { newPerson, type Person } from '../../test/scenarios/person'
import { CHANNEL, INSTITUTIONS } from './settings'
import type { World } from './world'

/** What a visitor did, and what the server told the visitor: the rehearsal compares the stand-ins with it. */
export interface Visitor {
  person: Person
  /** Acknowledged applications and their institutions. */
  applications: { apply_no: string; institution: string }[]
  /** Acknowledged withdrawals (a deletion withdraws everything), by application: when, in milliseconds since 1970. */
  withdrawn: Map<string, number>
  isDeleted: boolean
  /** The status that the visitor saw last, by application. */
  shown: Map<string, ApplicationStatus>
  /** The click of the advertisement by which the visitor came. */
  click?: string
  /** The partner's reference of its visitor. */
  ref?: string
  /** Reads again what the visitor is shown. */
  look?: () => Promise<unknown>
}

export const newVisitor = (more: Partial<Visitor> = {}): Visitor => ({
  person: newPerson(),
  applications: [],
  withdrawn: new Map(),
  isDeleted: false,
  shown: new Map(),
  ...more,
})

export const PRODUCTS: Record<string, string> = { cf1: 'cf1-daily', cf2: 'cf2-instalment' }

/** Longest time in which what was killed is back and has caught up, milliseconds. */
export const PATIENCE_MS = 60_000
/** Longer than a cost sheet must be shown, milliseconds. */
const READING_MS = 3_100

/** The server answered a call with another code than 200. */
class Refused extends Error {
  constructor(
    readonly code: number,
    text: string,
  ) {
    super(text)
  }
}

let networks = 0
/** An address of its own, under which the calls of a visitor are counted; a private one belongs to no city. */
export const newAddress = () => {
  networks++
  return `10.1.${networks >> 8}.${networks & 255}`
}

/** Makes the calls of one visitor; each is repeated with the same request id until the server answers. */
export function callerOf({ baseUrl }: Pick<World, 'baseUrl'>) {
  const from = newAddress()
  const device = randomUUID()
  return async <K extends Path>(path: K, payload: Payload<K>, token = ''): Promise<Data<K>> => {
    const context = { _ver: '0.0.0', _oid: device, _ua: 'rehearsal', _did: device, _os: 4, _ch: '' }
    const rest = { _time: 0, _ref: '', _plat: 4 }
    const meta = {
      public: { request_id: randomUUID(), ...context, ...rest },
      url: '',
      phone_mark: '',
      user_id: 0,
    }
    const body = JSON.stringify({ ...meta, ...payload })
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from, authorization: token }
    const ask = async () => {
      const request = { method: 'POST', body, headers, signal: AbortSignal.timeout(15_000) }
      const answer = await fetch(baseUrl + path, request)
        .then(async (got) => (got.ok ? await got.json() : null))
        .catch(() => null)
      return answer as { code: number; msg: string; data: Data<K> } | null
    }
    const { code, msg, data } = await until(`an answer to ${path}`, ask, PATIENCE_MS)
    if (code !== CODE.ok) throw new Refused(code, `${path} answered ${code} ${msg}`)
    return data
  }
}
type Call = ReturnType<typeof callerOf>

/** The code that the gateway has received last for this number. */
export const codeFor = ({ journal }: Pick<World, 'journal'>, mobile: string) =>
  until(
    'the code for a visitor',
    () =>
      journal('sms')
        .map(({ text = '{}' }) => JSON.parse(text) as { mobile?: string; code?: string })
        .findLast((message) => message.mobile === mobile)?.code,
  )

/** Asks for a code, and once more after the pause when none arrives: the server may end before it has sent the message. */
async function requestCode(world: World, call: Call, mobile: string) {
  const ask = () => call('/v1.0/sms/send/code', { mobile, scene: 'login' })
  const { cooldown_seconds } = await ask()
  const asked = Date.now()
  return codeFor(world, mobile).catch(async () => {
    await sleep(asked + cooldown_seconds * 1_000 - Date.now())
    await ask()
    return codeFor(world, mobile)
  })
}

/** Repeats an action that the server refuses while a message of the visitor is being sent. */
const whenFree = <T extends object>(act: () => Promise<T>) =>
  until(
    'a withdrawal to be accepted',
    () =>
      act().catch((error: unknown) => {
        if (error instanceof Refused && error.code === CODE.conflict) return null
        throw error
      }),
    PATIENCE_MS,
  )

async function withdraw(call: Call, visitor: Visitor, token: string, institution: string) {
  const { consents } = await call('/v1/user/consent/list', {}, token)
  const given = consents.find(({ agreement_code }) => agreement_code === `share-${institution}`)
  if (!given) throw new Error(`no consent for ${institution}`)
  const { stopped, told } = await whenFree(() => call('/v1/user/consent/withdraw', { id: given.id }, token))
  for (const apply_no of [...stopped, ...told]) visitor.withdrawn.set(apply_no, Date.now())
}

async function deleteAccount(call: Call, visitor: Visitor, token: string) {
  await whenFree(() => call('/v1/user/delete', { confirm: true }, token))
  visitor.isDeleted = true
  for (const { apply_no } of visitor.applications)
    if (!visitor.withdrawn.has(apply_no)) visitor.withdrawn.set(apply_no, Date.now())
}

/** Reads what the visitor is shown of the applications. */
export async function look(call: Call, visitor: Visitor, token: string) {
  const { applications } = await call('/web/result/list', {}, token)
  for (const { apply_no, status } of applications) visitor.shown.set(apply_no, status)
  return applications
}

/** A partner's visitor: the partner gets the link, the visitor completes the form and chooses a product. */
async function visitFromPartner(world: World, call: Call, { person, ref = '' }: Visitor) {
  const { purpose, ...loan } = LOAN
  world.want({ mobile: person.mobile, ref, values: { ...loan, ...BASICS } })
  const issued = () => world.journal(CHANNEL.partner).find(({ link }) => link === ref)?.url
  const link = new URL(await until('a link', issued, PATIENCE_MS))
  const form = await call('/open/credit/half/form', { token: link.searchParams.get('_token') ?? '' })
  const { order_no, session } = form
  const values = { purpose, name: person.name, id_no: person.idNo, area_code: HANGZHOU.code }
  const token = session?.token
  await call('/open/credit/half/form/save', { order_no, values, consents: consentIds(form) }, token)
  await call('/open/credit/half/click', { order_no, code: PRODUCTS.cf1 ?? '' }, token)
}

/** A visitor without a browser: applies to both institutions, and then stays, withdraws, or deletes the account. */
export async function visit(world: World, visitor: Visitor, after: 'stay' | 'withdraw' | 'delete') {
  const call = callerOf(world)
  if (visitor.ref) return visitFromPartner(world, call, visitor)
  const { mobile, name, idNo } = visitor.person
  const landing = { channel: CHANNEL.ads, click_id: visitor.click, landing: '/' }
  if (visitor.click) await call('/v1.0/channel/monitor', landing)
  const code = await requestCode(world, call, mobile)
  const check = await call('/v1.0/user/login/pre/check', { mobile })
  const login = { mobile, code, consents: consentIds(check) }
  const { token } = await call('/v1.0/user/code/login', login)
  const own: Walked = { ok: (path, payload) => call(path, payload, token), login: async () => token }
  await settle(own, token)
  const order_no = await fillOrder(own, token, [FIRST_STEP, { name, id_no: idNo }])
  const wanted = await Promise.all(
    INSTITUTIONS.map(async (institution) => ({
      institution,
      application: await applicationFor(own, order_no, PRODUCTS[institution] ?? ''),
    })),
  )
  await sleep(READING_MS)
  for (const { institution, application } of wanted) {
    const { apply_no } = await call('/v1/product/apply', application, token)
    visitor.applications.push({ apply_no, institution })
  }
  if (after === 'withdraw') await withdraw(call, visitor, token, 'cf1')
  if (after === 'delete') await deleteAccount(call, visitor, token)
  else visitor.look = () => look(call, visitor, token)
}
