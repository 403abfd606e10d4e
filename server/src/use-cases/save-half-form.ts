import { CODE } from '@contract/codes'
import { recordConsents, UNPROVEN } from '../consent/consents'
import { reportConversion } from '../conversion/report'
import { formChange, formProblems, openAgreements, personOfForm } from '../half/form'
import { dropHeldIdentity, keepName, waitingIdentity } from '../half/identity'
import { halfState, ownHalfOrder, saveHalfArea, stepOf } from '../half/orders'
import type { Deps } from '../http/deps'
import { type Asking, asking, visitorOf } from '../http/handler'
import { IDENTITY } from '../identity/consent'
import { type Verification, verifierKnowing, verifyFor } from '../identity/identity'
import { ApiError } from '../lib/api-error'
import { chinaDate } from '../lib/time/china-date'
import { saveArea } from '../login/residence'
import { carryTouches } from '../login/touch'
import { nextStep } from '../order/answers'
import { identityStepElsewhere } from '../order/identity-step'
import { refuseApplied } from '../order/orders'
import { saveAnswers } from '../order/save'
import { areaOf } from '../place/regions'
import { formCompleted } from './enter-by-link'

const PATH = '/open/credit/half/form/save'

/** With the partner's and given values. @throws {ApiError} 404, 409 for a read-only order, 601 with all wrong fields */
async function readForm(
  call: Pick<Asking<typeof PATH>, 'db' | 'payload' | 'visitor'>,
  deps: Pick<Deps, 'clock' | 'vault' | 'config'>,
  lock: boolean,
) {
  const { db, payload } = call
  const { clock, vault } = deps
  const { order_no, values: given, consents = [] } = payload
  const visitor = visitorOf(call)
  const order = await ownHalfOrder(db, visitor, order_no, lock)
  if (Object.keys(given).length > 0) refuseApplied(order)
  const identity = await identityStepElsewhere(db, deps)
  const agreements = await openAgreements(db, visitor.user_id, clock.now(), { since: order.since, identity })
  // From here on the partner's identity data is processed, under the consent that this request must contain.
  const { whole } = await waitingIdentity(db, vault, order, agreements)
  const values = { ...whole, ...given }
  const checks = { today: chinaDate(clock.now()), vault, identity }
  const problems = formProblems(order, order.area_code, values, checks)
  if (!agreements.every(({ consent_id }) => consents.includes(consent_id)))
    problems.push({ field: 'consents', content: '请先阅读并同意协议' })
  if (problems.length > 0) throw ApiError.fields(problems)
  return { order, agreements, whole, values, checks }
}

/** Saves the answers and consents that a partner's visitor still had to give (S18.5). */
export const saveHalfForm = (deps: Deps) =>
  asking<typeof PATH, Verification | null>({
    async ask(call) {
      const { order, values, checks } = await readForm(call, deps, false)
      const person = personOfForm(order, values, checks)
      return person && verifyFor(deps, visitorOf(call).user_id, person)
    },

    async run(call, asked) {
      const { db, context } = call
      const visitor = visitorOf(call)
      const { order, agreements, whole, values, checks } = await readForm(call, deps, true)
      const { order_no, user_id } = order
      const who = { user_id, channel: context._ch, device: context._did, at: deps.clock.now() }
      const unproven = visitor.half_order !== null
      const of = unproven ? { login: UNPROVEN, identity: UNPROVEN } : { login: 'half', identity: IDENTITY }
      const identity = agreements.filter(({ code }) => code === IDENTITY)
      const login = agreements.filter(({ code }) => code !== IDENTITY)
      // A mismatch commits the transaction, so nothing may be written before this.
      const change = await formChange(order, values, { ...checks, verifier: verifierKnowing(asked) }).catch(
        async (error: unknown) => {
          // The number has been processed, so the consent is recorded although nothing else is saved.
          if (error instanceof ApiError && error.keepWrites) {
            if (whole && error.code === CODE.validation) await keepName(db, deps.vault, order, whole)
            call.beforeCommit(() => recordConsents(db, deps, { ...who, purpose: of.identity }, identity))
          }
          throw error
        },
      )
      if (!order.applied_at) {
        await saveAnswers(db, order, { change, flow: nextStep({ ...order, ...change }), at: who.at })
        await dropHeldIdentity(db, order)
      }
      const area = areaOf(values.area_code ?? '')
      // A link's session does not change what the account knows.
      if (area && !unproven) await saveArea(db, user_id, area)
      await saveHalfArea(db, order, area?.code ?? order.area_code)
      const { fields, visited } = await halfState(db, deps, visitor, order_no)
      const step = stepOf(fields.length, visited.length)
      if (login.length > 0 && !unproven) {
        await carryTouches(db, { ...who, click_id: null })
        await reportConversion(db, { event: 'login', user_id, subject: String(user_id), at: who.at })
      }
      if (step !== 'form') await formCompleted(db, deps, order, who.at)
      call.beforeCommit(() => recordConsents(db, deps, { ...who, purpose: of.login }, login))
      call.beforeCommit(() => recordConsents(db, deps, { ...who, purpose: of.identity }, identity))
      return { order_no, step }
    },
  })
