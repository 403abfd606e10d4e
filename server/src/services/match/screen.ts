import type { Reason } from '@contract/values'
import type { Kysely } from 'kysely'
import { noFitOf } from '../../matching/no-fit'
import type { Database } from '../../tables/database'
import type { Prospect } from '../../tables/match'
import { listedProducts } from './products'

const NO_PRODUCT: Reason = {
  code: 'no_product_fails',
  text: '各产品对申请人的要求不同，按您填写的情况，换金额或期限也没有符合的',
}

/**
 * Why no product can serve the visitor, whatever name and identity number say; empty when one might, at least with
 * another amount or term. It keeps an identity number from being asked for in vain (PIPL art. 6: minimum data).
 */
export async function screen(db: Kysely<Database>, prospect: Prospect): Promise<Reason[]> {
  const products = (await listedProducts(db)).map(({ definition }) => definition)
  const { change_helps, reasons } = noFitOf(products, prospect)
  if (change_helps) return []
  return reasons.length > 0 ? reasons : [NO_PRODUCT]
}
