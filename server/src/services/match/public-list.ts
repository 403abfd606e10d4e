import type { Data } from '@contract/endpoints'
import { constantResponse } from '../../http/constant-response'
import type { Catalogue } from '../catalogue/catalogue'
import { publicTerms } from './products'

type List = Data<'/v1.0/product/list'>

const lists = new WeakMap<Catalogue, List>()

/** All products with their public examples, cheapest first; calculated and encoded once for each catalogue. */
export function publicList(catalogue: Catalogue): List {
  const known = lists.get(catalogue)
  if (known) return known
  const products = catalogue.products.map((product) => {
    const { amount, term } = product.definition.example
    return publicTerms(product, amount, term)
  })
  products.sort((a, b) => a.annual_rate - b.annual_rate || (a.code < b.code ? -1 : 1))
  const list = constantResponse({ products })
  lists.set(catalogue, list)
  return list
}
