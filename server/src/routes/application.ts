import { CODE } from '@contract/envelope'
import type { AgreementRef } from '@contract/values'
import type { Deps } from '../deps'
import { chinaDate } from '../form/china-date'
import { applicantOf, areaCode, ownOrder } from '../form/orders'
import { ApiError, type Handlers, visitorOf } from '../handler'
import type { Applicant } from '../matching/applicant'
import { judge } from '../matching/rules'
import { requiredAgreements } from '../services/agreements'
import { listApplications } from '../services/application-list'
import { liveApplication, submit } from '../services/applications'
import { costSheet, type PricedProduct } from '../services/cost-sheet'
import { pendingOf } from '../services/pending'
import { listedProduct } from '../services/products'

type ApplicationPath = '/v1/product/apply' | '/web/result/list' | '/v1/app/pending' | '/v1/app/downloadurl'

/** The product must fit the order with the amount and term applied for: 601 at those two, 409 for all else. */
function refuseUnfit({ definition }: PricedProduct, applicant: Applicant) {
  const { fails } = judge(definition, applicant)
  const errors = fails.flatMap(({ code, text }) => {
    if (code === 'amount_fails') return [{ field: 'amount', content: text }]
    return code === 'term_fails' ? [{ field: 'term', content: text }] : []
  })
  if (errors.length > 0) throw ApiError.fields(errors)
  if (fails[0]) throw new ApiError(CODE.conflict, fails[0].text)
}

/** Every agreement must be consented to in the version in force: an older text's consent does not count. */
function refuseWithoutConsent(agreements: AgreementRef[], consent_ids: string[]) {
  const missing = agreements.filter((agreement) => !consent_ids.includes(agreement.consent_id))
  if (missing.length === 0) return
  const titles = missing.map((agreement) => `《${agreement.title}》`).join('')
  throw ApiError.fields([{ field: 'consent_ids', content: `请先阅读并同意${titles}` }])
}

/** Applying and what became of it (endpoints.md "What: form and matching", decisions.md §7). */
export function applicationHandlers(deps: Deps): Handlers<ApplicationPath> {
  const { clock } = deps
  return {
    '/v1/product/apply': async (call) => {
      const { user_id } = visitorOf(call)
      const { order_no, code, amount, term, consent_ids, cost_sheet_hash } = call.payload
      await ownOrder(call.db, user_id, order_no)
      // A repeated application changes nothing and is answered with the first, without waiting for any lock.
      const existing = await liveApplication(call.db, user_id, code)
      if (existing) return existing

      const at = clock.now()
      const order = await ownOrder(call.db, user_id, order_no, true)
      const applicant = applicantOf(order, await areaCode(call.db, user_id), chinaDate(at))
      if ('missing' in applicant) throw new ApiError(CODE.conflict, applicant.missing[0]?.text ?? '')
      const product = await listedProduct(call.db, code)
      refuseUnfit(product, { ...applicant, amount, term })
      const agreements = await requiredAgreements(call.db, product.definition.agreements, at)
      refuseWithoutConsent(agreements, consent_ids)
      const cost_sheet = costSheet(product, amount, term)
      if (cost_sheet.hash !== cost_sheet_hash) throw new ApiError(CODE.conflict, '费用明细已更新，请重新确认')

      const { _ch: channel, _did: device } = call.context
      return submit(call.db, deps, {
        order_no,
        user_id,
        product,
        cost_sheet,
        consents: agreements,
        channel,
        device,
      })
    },

    '/web/result/list': async (call) => {
      const { user_id } = visitorOf(call)
      const { order_no } = call.payload
      if (order_no !== undefined) await ownOrder(call.db, user_id, order_no)
      return { applications: await listApplications(call.db, user_id, order_no) }
    },

    '/v1/app/pending': async (call) => ({
      pending: await pendingOf(call.db, deps, {
        user_id: visitorOf(call).user_id,
        channel: call.context._ch,
      }),
    }),

    /** The channel's own addresses, else those of the organic channel, whose row holds the defaults. */
    '/v1/app/downloadurl': async ({ db, context }) => {
      const rows = await db
        .selectFrom('channels')
        .select(['code', 'app_ios', 'app_android', 'app_universal', 'app_version', 'app_sha256'])
        .where('code', 'in', [context._ch, 'organic'])
        .execute()
      const usable = rows.filter((row) => row.app_universal !== '')
      const found = usable.find((row) => row.code === context._ch) ?? usable[0]
      return {
        ios: found?.app_ios ?? '',
        android: found?.app_android ?? '',
        universal: found?.app_universal ?? '',
        version: found?.app_version ?? '',
        sha256: found?.app_sha256 ?? '',
      }
    },
  }
}
