import type { Data, Payload } from '@contract/endpoints'
import { read } from '../read'
import { PRODUCTS } from './early-paths'

const MATCH = '/v2/product/showList'

export type Match = Data<typeof MATCH>

/** Matches an order. */
export const matchOrder = (asked: Payload<typeof MATCH>) => read(MATCH, asked)

/** Lists all products, without matching them to anybody. */
export const listProducts = async () => (await read(PRODUCTS, {}))?.products
