import type { Data, Payload } from '@contract/endpoints'
import { read } from '../read'

const MATCH = '/v2/product/showList'

export type Match = Data<typeof MATCH>

/** Matches an order. */
export const matchOrder = (asked: Payload<typeof MATCH>) => read(MATCH, asked)

/** Lists all products, without matching them to anybody. */
export const listProducts = async () => (await read('/v1.0/product/list', {}))?.products
