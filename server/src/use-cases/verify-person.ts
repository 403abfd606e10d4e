import type { AgreementRef } from '@contract/values'
import { recordConsents } from '../consent/consents'
import type { Deps } from '../http/deps'
import { type Asking, asking, visitorOf } from '../http/handler'
import { IDENTITY, identityProblems, openIdentityAgreements } from '../identity/consent'
import { keepVerification, type Verification, verifyFor } from '../identity/identity'
import { ApiError } from '../lib/api-error'
import { parseIdNo } from '../lib/id-no'
import type { Person } from '../lib/remote/ports'
import { chinaDate } from '../lib/time/china-date'
import { identityStepFor, refuseIdentity } from '../order/identity-step'
import { openOrder } from '../order/orders'
import { idNoProblem, nameProblem } from '../order/validate'

const PATH = '/web/two/element/valid'

/**
 * The person to verify, and the agreements that the call consents to.
 * @throws {ApiError} 409 while nobody may be asked for them, 601 with every invalid field
 */
async function readPerson(
  call: Pick<Asking<typeof PATH>, 'db' | 'payload' | 'visitor'>,
  deps: Pick<Deps, 'clock' | 'config'>,
): Promise<{ person: Person; open: AgreementRef[] }> {
  const { payload } = call
  const now = deps.clock.now()
  const { user_id } = visitorOf(call)
  const order_no = (await openOrder(call.db, user_id))?.order_no
  refuseIdentity((await identityStepFor(call.db, deps, { user_id, order_no })).identity)
  const open = await openIdentityAgreements(call.db, user_id, now)
  const name = nameProblem(payload.name)
  const id_no = idNoProblem(payload.id_no, chinaDate(now))
  const errors = [
    ...(name ? [{ field: 'name', content: name }] : []),
    ...(id_no ? [{ field: 'id_no', content: id_no }] : []),
    ...identityProblems(open, payload.consents),
  ]
  if (errors.length > 0) throw ApiError.fields(errors)
  return { person: { name: payload.name.trim(), id_no: parseIdNo(payload.id_no)?.id_no ?? '' }, open }
}

/** Verifies name and number before they are saved, with the consent to that, and keeps the result for the save. */
export const verifyPerson = (deps: Deps) =>
  asking<typeof PATH, Verification>({
    ask: async (call) => verifyFor(deps, visitorOf(call).user_id, (await readPerson(call, deps)).person),

    async run(call, asked) {
      const visitor = visitorOf(call)
      const { db, context } = call
      const { open } = await readPerson(call, deps)
      const who = { user_id: visitor.user_id, channel: context._ch, device: context._did, purpose: IDENTITY }
      call.beforeCommit(() => recordConsents(db, deps, { ...who, at: deps.clock.now() }, open))
      await keepVerification(db, deps, visitor, asked)
      return { valid: asked.valid }
    },
  })
