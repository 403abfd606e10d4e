import type { Deps } from '../http/deps'
import { type Handlers, visitorOf } from '../http/handler'
import type { OutboundLinks } from '../outbound/links'
import { chooseHalfProduct, halfOffers } from '../use-cases/choose-half-product'
import { openHalfForm } from '../use-cases/enter-by-link'
import { saveHalfForm } from '../use-cases/save-half-form'

/** The half flow for visitors who come from a partner (S18). */
export const halfHandlers = (deps: Deps, links: OutboundLinks): Handlers<'half'> => ({
  '/open/credit/half/form': openHalfForm(deps),

  '/open/credit/half/form/save': saveHalfForm(deps),

  '/open/credit/half/list': (call) => halfOffers(call.db, deps, visitorOf(call), call.payload.order_no),

  '/open/credit/half/click': (call) =>
    chooseHalfProduct(call.db, deps, links, { who: visitorOf(call), ...call.payload }),
})
