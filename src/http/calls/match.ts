import type { Data, Payload } from '@contract/endpoints'
import { unsentChoice } from '@/stores/match'
import { ahead } from '../api'
import { read } from '../read'
import { PRODUCTS } from './early-paths'

const MATCH = '/v2/product/showList'

export type Match = Data<typeof MATCH>

/** How the offers are to be sorted, as far as the server does not know it yet. */
export function sorting(): { personalised?: boolean } {
  const personalised = unsentChoice()
  return personalised === undefined ? {} : { personalised }
}

/** Returns a function that keeps a match which comes with another answer as the response to this call, once. */
export const expectMatch = (asked: Payload<typeof MATCH>) => ahead.expect(MATCH, asked)

/** Matches an order. */
export const matchOrder = (asked: Payload<typeof MATCH>) => read(MATCH, asked)

/** Lists all products, without matching them to anybody. */
export const listProducts = async () => (await read(PRODUCTS, {}))?.products
