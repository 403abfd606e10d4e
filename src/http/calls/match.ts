import { CODE } from '@contract/codes'
import type { Data, Payload } from '@contract/endpoints'
import type { Product } from '@contract/offer'
import { settings } from '@/platform/settings'
import { unsentChoice } from '@/stores/match'
import { ahead, post } from '../api'
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

/** A build without stores shows no product that needs a visit to one. */
const usable = ({ offline }: Pick<Product, 'offline'>) => settings.hasStores || !offline

/** Why an order cannot be matched: an answer is missing, or there is no such order. */
export interface Unmatchable {
  refused: string
}

/** Matches an order; undefined after any other refusal, whose message has been shown. */
export async function matchOrder(asked: Payload<typeof MATCH>): Promise<Match | Unmatchable | undefined> {
  const answer = await post(MATCH, asked, { retry: true, own: [CODE.conflict, CODE.notFound] })
  const match = answer?.data
  if (!match) return answer && { refused: answer.msg }
  return {
    ...match,
    matched: match.matched.filter(usable),
    second_look: match.second_look.filter(usable),
  }
}

/** Lists all products, without matching them to anybody. */
export const listProducts = async () => (await read(PRODUCTS, {}))?.products.filter(usable)
