import type { Fen } from '@contract/brands'
import { CODE } from '@contract/codes'
import type { CostSheet } from '@contract/offer'
import { RATE_CAP } from '@contract/rates'
import { agreementsFor } from '../agreement/agreements'
import { catalogueOf } from '../catalogue/catalogue'
import { costSheet, type PricedProduct } from '../catalogue/cost-sheet'
import { closedAmong } from '../catalogue/intake'
import { productIn, publicTerms } from '../catalogue/products'
import { publicList } from '../catalogue/public-list'
import { noteShown } from '../consent/sheet-reading'
import type { Deps } from '../http/deps'
import { type Handlers, visitorOf } from '../http/handler'
import { ApiError } from '../lib/api-error'
import { yuan } from '../lib/yuan'
import { findOffers } from '../use-cases/find-offers'

/** Throws 601 at `amount` or `term` when the product does not offer it. */
function refuseOutside({ definition }: PricedProduct, amount: Fen, term: number) {
  const { amount_min, amount_max, terms } = definition
  const errors = []
  if (amount < amount_min || amount > amount_max) {
    errors.push({ field: 'amount', content: `该产品可申请区间为${yuan(amount_min)}–${yuan(amount_max)}` })
  }
  if (!terms.includes(term))
    errors.push({ field: 'term', content: `该产品可选期限为${terms.join('、')}个月` })
  if (errors.length > 0) throw ApiError.fields(errors)
}

/** Throws 409 above the rate cap (S24.12), for the very sheet that would be shown, whatever the database contains. */
function refuseAboveCap({ annual_rate }: CostSheet) {
  if (annual_rate <= RATE_CAP) return
  const text = `按这个金额和期限，综合年化超过${RATE_CAP}%，我们不展示这样的产品，请换一个金额或期限`
  throw new ApiError(CODE.conflict, text)
}

/** Matching and product information (S15, S24.9). */
export function matchHandlers(deps: Deps): Handlers<'match'> {
  return {
    '/v2/product/showList': async (call) => {
      const { order_no, personalised } = call.payload
      const { user_id } = visitorOf(call)
      return findOffers(call.db, deps, { user_id, order_no, personalised })
    },

    '/v1.0/product/list': async ({ db }) => {
      const at = deps.clock.now()
      const catalogue = await catalogueOf(db, at)
      return publicList(catalogue, await closedAmong(db, catalogue.products, at))
    },

    '/v2/product/info': async ({ db, payload, visitor }) => {
      const at = deps.clock.now()
      const catalogue = await catalogueOf(db, at)
      const product = productIn(catalogue, payload.code)
      const { example, agreements } = product.definition
      const [closed] = (await closedAmong(db, [product], at)).values()
      const amount = payload.amount ?? example.amount
      const term = payload.term ?? example.term
      refuseOutside(product, amount, term)
      const cost_sheet = costSheet(product, amount, term)
      refuseAboveCap(cost_sheet)
      if (visitor) await noteShown(db, deps, { user_id: visitor.user_id, hash: cost_sheet.hash })
      return {
        product: { ...publicTerms(product, amount, term), closed },
        cost_sheet,
        read_seconds: deps.config.costSheetSeconds,
        agreements: agreementsFor(catalogue, agreements, at),
      }
    },
  }
}
