import type { Data, Payload } from '@contract/endpoints'
import type { Product } from '@contract/offer'
import { settings } from '@/platform/settings'
import { unsentChoice } from '@/stores/match'
import { prefetch } from '../api'
import { read } from '../read'
import { PRODUCTS } from './paths'

// What matches an order for its page stands in features/match/api.ts; these calls the form and other pages make too.

export const MATCH = '/v2/product/showList'

export type Match = Data<typeof MATCH>

/** How the offers are to be sorted, as far as the server does not know it yet. */
export function sorting(): { personalised?: boolean } {
  const personalised = unsentChoice()
  return personalised === undefined ? {} : { personalised }
}

/** Returns a function that keeps a match which comes with another answer as the response to this call, once. */
export const expectMatch = (asked: Payload<typeof MATCH>) => prefetch.expect(MATCH, asked)

/** A build without stores shows no product that needs a visit to one. */
export const usable = ({ offline }: Pick<Product, 'offline'>) => settings.hasStores || !offline

export const listProducts = async () => (await read(PRODUCTS, {}, { shared: '?' }))?.products.filter(usable)
