import { mayPassLeadOn, refusePassingOn } from '../channel/passing-on'
import type { Deps } from '../http/deps'
import type { Call, Visitor } from '../http/handler'
import { ApiError } from '../lib/api-error'
import { consentProblem, keptValues, leadProblems, storeLead } from '../support/leads'
import { leadAgreements, supportPage } from '../support/support'

/** Shared with the institutions whose agreements are ticked (S19). @throws {ApiError} 404, 409, 601; {RateLimited} */
export async function submitLead(
  { db, payload, context, visitor, ip }: Call<'/open/support/put'> & { visitor: Visitor | null },
  deps: Deps,
): Promise<{ lead_no: string }> {
  const { sid, mobile, values, consents } = payload
  const { fields } = await supportPage(db, sid)
  refusePassingOn('direct', await mayPassLeadOn(db, context._ch, visitor))
  const { general, institutions } = await leadAgreements(db, sid, deps.clock.now())
  const errors = leadProblems(fields, values)
  const unconsented = consentProblem({ general, institutions }, consents)
  if (unconsented) errors.push({ field: 'consents', content: unconsented })
  if (errors.length > 0) throw ApiError.fields(errors)
  const lead_no = await storeLead(db, deps, {
    sid,
    mobile,
    values: keptValues(fields, values),
    agreements: [...general, ...institutions].filter((one) => consents.includes(one.consent_id)),
    user_id: visitor?.user_id ?? null,
    channel: context._ch,
    device: context._did,
    ip,
  })
  return { lead_no }
}
