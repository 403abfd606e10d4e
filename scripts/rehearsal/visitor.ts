import { setTimeout as sleep } from 'node:timers/promises'
import { CODE } from '@contract/codes'
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
import { type Call, callerOf, PATIENCE_MS, Refused } from './caller'
import { logIn, withCode } from './log-in'
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
  /** Logs in with the phone number that WeChat hands out. */
  wechat?: boolean
  /** Has allowed one message about the applications. */
  hasAllowed?: boolean
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

/** Longer than a cost sheet must be shown, milliseconds. */
const READING_MS = 3_100

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
  const { token } = await logIn(world, call, visitor)
  const own: Walked = { ok: (path, payload) => call(path, payload, token), login: async () => token }
  await settle(own, token)
  const order_no = await fillOrder(own, token, [FIRST_STEP, { name, id_no: idNo }])
  const wanted = await Promise.all(
    INSTITUTIONS.map(async (institution) => ({
      institution,
      application: await applicationFor(own, order_no, PRODUCTS[institution] ?? ''),
    })),
  )
  // Allowed before the applications, because the institutions report at once.
  await withCode(`login-${mobile}`, (wanted) => call('/v1/app/notice', { code: wanted }, token))
  visitor.hasAllowed = true
  await sleep(READING_MS)
  for (const { institution, application } of wanted) {
    const { apply_no } = await call('/v1/product/apply', application, token)
    visitor.applications.push({ apply_no, institution })
  }
  if (after === 'withdraw') await withdraw(call, visitor, token, 'cf1')
  if (after === 'delete') await deleteAccount(call, visitor, token)
  else visitor.look = () => look(call, visitor, token)
}
