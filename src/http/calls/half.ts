import type { Data } from '@contract/endpoints'
import type { HalfChange } from '@contract/endpoints/half'
import { post } from '../api'
import { read } from '../read'

const FORM = '/open/credit/half/form'
const LIST = '/open/credit/half/list'

/** An order of the half flow, as its pages use it. */
export type HalfOrder = Omit<Data<typeof FORM>, 'session'>
export type HalfList = Data<typeof LIST>

/**
 * Exchanges a partner's link for a login and its order. Without a link (an empty token) it continues with the
 * visitor's newest order.
 * @param requestId of the link, the same for every retry
 * @param change the answers of a complete order to ask for again
 */
export const openHalf = (token: string, requestId?: string, change?: HalfChange) =>
  post(FORM, { token, change }, { quiet: true, retry: true, requestId })

/** Lists the products that match the order, or the facts when none does. */
export const listHalf = (order_no: string) => read(LIST, { order_no })
