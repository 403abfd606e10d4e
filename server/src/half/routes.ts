import { CODE } from '@contract/codes'
import type { Data } from '@contract/endpoints'
import type { HalfEventType } from '@contract/signed/partners'
import type { Kysely } from 'kysely'
import { carryTouches } from '../channel/touch'
import { recordConsents } from '../consent/consents'
import { reportConversion } from '../conversion/report'
import type { Deps } from '../http/deps'
import { type Call, type Handlers, type Visitor, visitorOf } from '../http/handler'
import { onceWithin } from '../http/idempotency'
import { type Limit, RateLimited, take } from '../http/limits'
import { IDENTITY } from '../identity/consent'
import { verifyFor } from '../identity/identity'
import { ApiError } from '../lib/api-error'
import { networkOf } from '../lib/network'
import type { Person } from '../lib/remote/ports'
import { chinaDate } from '../lib/time/china-date'
import { nextStep } from '../order/answers'
import { type Order, refuseApplied } from '../order/orders'
import { type Checks, type StepChange, saveAnswers } from '../order/save'
import { leaveTerms, type OutboundLinks } from '../outbound/links'
import { areaOf } from '../place/regions'
import { saveArea } from '../place/save-area'
import type { Database } from '../postgres/tables'
import { enterByLink, formCompleted } from '../use-cases/enter-by-link'
import { matchOrder } from '../use-cases/find-offers'
import { recordHalfEvent } from './events'
import { formChange, formProblems, openAgreements } from './form'
import { dropHeldIdentity, keepName, waitingIdentity } from './identity'
import { linkRefused, signedId } from './links'
import { answered, halfState, newestHalfOrder, ownHalfOrder, stepOf, type Who } from './orders'

const PURPOSE = 'half'
const ENTER = '/open/credit/half/form'

/** Limit of forged tokens per network; a whole mobile network may share an address. */
const guesses = (ip: string): Limit => ({ key: `half:${networkOf(ip)}`, max: 60, seconds: 3_600 })

/** The half flow for visitors who come from a partner (S18). */
export function halfHandlers(deps: Deps, links: OutboundLinks): Handlers<'half'> {
  const { clock } = deps

  const checksFor = (call: Pick<Call<never>, 'outside'>, user_id: number): Checks => ({
    today: chinaDate(clock.now()),
    vault: deps.vault,
    verifier: { verify: (person: Person) => verifyFor(call, deps, user_id, person) },
  })

  const changeOrder = (db: Kysely<Database>, order: Order, change: StepChange) =>
    saveAnswers(db, order, { change, flow: nextStep({ ...order, ...change }), at: clock.now() })

  const report = (db: Kysely<Database>, order_no: string, type: HalfEventType) =>
    recordHalfEvent(db, { order_no, type, at: clock.now() })

  /**
   * Forged tokens count against the client's network; a token with a valid signature is accepted regardless of that
   * count. For a day, a retry with the same `request_id` from the same device returns the first response with its
   * session, so that a lost response does not waste the link.
   */
  async function enterOnce(
    call: Call<typeof ENTER> & { visitor: Visitor | null },
  ): Promise<Data<typeof ENTER>> {
    const { payload, context, visitor, ip } = call
    const { token } = payload
    if (signedId(token, deps.vault) === null) {
      const wait = await take(call.db, guesses(ip), clock.now())
      throw wait > 0 ? new RateLimited(wait) : linkRefused()
    }
    const actor = `device:${context._did}`
    return onceWithin(deps, { key: context.request_id, path: ENTER, actor, payload }, (db) =>
      enterByLink(db, deps, {
        token,
        context,
        visitor,
        checksFor: (user_id) => checksFor(call, user_id),
      }),
    )
  }

  /** The products that match the visitor's complete order, sorted by the cost of the public examples. */
  async function matchedOf(call: Pick<Call<'/open/credit/half/list'>, 'db' | 'payload'>, who: Who) {
    const { order_no } = call.payload
    const { user_id, area_code, since } = await ownHalfOrder(call.db, who, order_no)
    if ((await openAgreements(call.db, user_id, clock.now(), since)).length > 0)
      throw new ApiError(CODE.conflict, '请先阅读并同意协议')
    const { matched, no_fit } = await matchOrder(call.db, deps, {
      user_id,
      order_no,
      area_code,
      personalised: false,
      elsewhere: true,
    })
    return { matched, no_fit }
  }

  return {
    [ENTER]: async (call) => {
      if (call.payload.token !== '') return enterOnce(call)
      // Without a session this throws 401, and the client offers a new login.
      const who = call.login()
      const order_no = await newestHalfOrder(call.db, who)
      return { session: null, ...(await halfState(call.db, deps, who, order_no, call.payload.change)) }
    },

    '/open/credit/half/form/save': async (call) => {
      const { db } = call
      const visitor = visitorOf(call)
      const { user_id } = visitor
      const { order_no, values: given, consents = [] } = call.payload
      const order = await ownHalfOrder(db, visitor, order_no, true)
      if (Object.keys(given).length > 0) refuseApplied(order)

      const checks = checksFor(call, user_id)
      const agreements = await openAgreements(db, user_id, clock.now(), order.since)
      // From here on the partner's identity data is processed, under the consent that this request must contain.
      const { whole } = await waitingIdentity(db, deps.vault, order, agreements)
      const values = { ...whole, ...given }
      const problems = formProblems(order, order.area_code, values, checks)
      if (!agreements.every(({ consent_id }) => consents.includes(consent_id)))
        problems.push({ field: 'consents', content: '请先阅读并同意协议' })
      if (problems.length > 0) throw ApiError.fields(problems)

      // A mismatch commits the transaction for its counted attempt, so nothing may be written before this call.
      const { _ch: channel, _did: device } = call.context
      const who = { user_id, channel, device, at: clock.now() }
      const identity = agreements.filter(({ code }) => code === IDENTITY)
      const login = agreements.filter(({ code }) => code !== IDENTITY)
      const change = await formChange(order, values, checks).catch(async (error: unknown) => {
        // The number has been processed, so the consent is recorded although nothing else is saved.
        if (error instanceof ApiError && error.keepWrites) {
          if (whole && error.code === CODE.validation) await keepName(db, deps.vault, order_no, whole)
          call.beforeCommit(() => recordConsents(db, deps, { ...who, purpose: IDENTITY }, identity))
        }
        throw error
      })
      if (!order.applied_at) {
        await changeOrder(db, order, change)
        await dropHeldIdentity(db, order_no)
      }
      const area = areaOf(values.area_code ?? '')
      // A link's session does not change what the account knows.
      if (area && visitor.half_order === null) await saveArea(db, user_id, area)
      await answered(db, order_no, area?.code ?? order.area_code)
      const { fields, visited } = await halfState(db, deps, visitor, order_no)
      const step = stepOf(fields.length, visited.length)
      if (login.length > 0) {
        await carryTouches(db, { ...who, click_id: null })
        await reportConversion(db, { event: 'login', user_id, subject: String(user_id), at: who.at })
      }
      if (step !== 'form') await formCompleted(db, order, who.at)
      call.beforeCommit(() => recordConsents(db, deps, { ...who, purpose: PURPOSE }, login))
      call.beforeCommit(() => recordConsents(db, deps, { ...who, purpose: IDENTITY }, identity))
      return { order_no, step }
    },

    '/open/credit/half/list': (call) => matchedOf(call, visitorOf(call)),

    '/open/credit/half/click': async (call) => {
      const { order_no, code } = call.payload
      const { matched } = await matchedOf(call, visitorOf(call))
      const offer = matched.find((one) => one.code === code)
      if (!offer) throw new ApiError(CODE.notFound, '该产品不在匹配结果中')
      const { site } = await call.db
        .selectFrom('institutions')
        .select('site')
        .where('code', '=', offer.institution.code)
        .executeTakeFirstOrThrow()
      const institution = offer.institution.code
      const link = await links.toInstitution(call.db, institution, `institutions/${institution}/site`, site)
      if (!link) throw new ApiError(CODE.notFound, '该机构暂未开放线上办理')
      await call.db
        .insertInto('half_clicks')
        .values({ order_no, product_code: code, at: clock.now() })
        .execute()
      await report(call.db, order_no, 'product.chosen')
      return { ...link, institution: offer.institution, terms: leaveTerms(offer) }
    },
  }
}
