import { CODE } from '@contract/envelope'
import type { Offer, Unmatched } from '@contract/offer'
import type { Deps } from '../deps'
import { chinaDate } from '../form/china-date'
import { applicantOf, areaCode, ownOrder } from '../form/orders'
import { yuan } from '../form/yuan'
import { ApiError, type Handlers, visitorOf } from '../handler'
import { match } from '../matching/match'
import { recordTrace } from '../matching/trace'
import { requiredAgreements } from '../services/agreements'
import { liveApplications } from '../services/applications'
import { costSheet, type PricedProduct } from '../services/cost-sheet'
import { listedProduct, listedProducts, publicTerms } from '../services/products'

type MatchPath = '/v2/product/showList' | '/v1.0/product/list' | '/v2/product/info'

/** 601 at `amount` or `term` when the product does not offer it. */
function refuseOutside({ definition }: PricedProduct, amount: number, term: number) {
  const { amount_min, amount_max, terms } = definition
  const errors = []
  if (amount < amount_min || amount > amount_max) {
    errors.push({ field: 'amount', content: `该产品可申请区间为${yuan(amount_min)}–${yuan(amount_max)}` })
  }
  if (!terms.includes(term))
    errors.push({ field: 'term', content: `该产品可选期限为${terms.join('、')}个月` })
  if (errors.length > 0) throw ApiError.fields(errors)
}

/** What fits, and what is on offer (endpoints.md "What: form and matching", decisions.md §7). */
export function matchHandlers({ clock, random }: Deps): Handlers<MatchPath> {
  return {
    '/v2/product/showList': async (call) => {
      const { user_id } = visitorOf(call)
      const { order_no, personalised = true } = call.payload
      const at = clock.now()
      const order = await ownOrder(call.db, user_id, order_no)
      const applicant = applicantOf(order, await areaCode(call.db, user_id), chinaDate(at))
      if ('missing' in applicant) throw new ApiError(CODE.conflict, applicant.missing[0]?.text ?? '')

      const products = await listedProducts(call.db)
      const verdicts = match(
        products.map((product) => product.definition),
        applicant,
        personalised,
      )
      const trace_id = random.uuid()
      await recordTrace(call.db, {
        trace_id,
        order_no,
        user_id,
        applicant,
        products,
        personalised,
        verdicts,
        at,
      })

      const live = await liveApplications(call.db, user_id)
      const { amount, term } = applicant
      const matched: Offer[] = []
      const unmatched: Unmatched[] = []
      for (const { code, reasons, matched: fits } of verdicts) {
        const product = products.find((one) => one.definition.code === code)
        if (!product) continue
        if (fits)
          matched.push({ ...publicTerms(product, amount, term), reasons, apply_no: live.get(code) ?? null })
        else
          unmatched.push({
            code,
            name: product.definition.name,
            institution_name: product.institution.name,
            reasons,
          })
      }
      return { order_no, amount, term, matched, unmatched, trace_id }
    },

    '/v1.0/product/list': async ({ db }) => {
      const products = await listedProducts(db)
      const terms = products.map((product) => {
        const { amount, term } = product.definition.example
        return publicTerms(product, amount, term)
      })
      return { products: terms.sort((a, b) => a.annual_rate - b.annual_rate || (a.code < b.code ? -1 : 1)) }
    },

    '/v2/product/info': async ({ db, payload }) => {
      const product = await listedProduct(db, payload.code)
      const { example, agreements } = product.definition
      const amount = payload.amount ?? example.amount
      const term = payload.term ?? example.term
      refuseOutside(product, amount, term)
      return {
        product: publicTerms(product, amount, term),
        cost_sheet: costSheet(product, amount, term),
        agreements: await requiredAgreements(db, agreements, clock.now()),
      }
    },
  }
}
