import type { Data } from '@contract/endpoints'
import { constantResponse } from '../http/constant-response'
import { keepLatest } from '../lib/keep-latest'
import type { Catalogue } from './catalogue'
import type { Closings } from './closed'
import { publicTerms } from './products'

type List = Data<'/v1.0/product/list'>

const lists = new WeakMap<Catalogue, Map<string, List>>()

/** States that are kept of one catalogue: few follow each other within the minutes in which they change. */
const MAX_LISTS = 4

/** All products with public examples, cheapest first; encoded once for each catalogue and state of what is closed. */
export function publicList(catalogue: Catalogue, closings: Closings): List {
  const known = lists.get(catalogue) ?? new Map<string, List>()
  const state = JSON.stringify([...closings])
  const found = known.get(state)
  if (found) return found
  const products = catalogue.products.map((product) => {
    const { amount, term } = product.definition.example
    return { ...publicTerms(product, amount, term), closed: closings.get(product.definition.code) }
  })
  products.sort((a, b) => a.annual_rate - b.annual_rate || (a.code < b.code ? -1 : 1))
  const list = constantResponse({ products })
  keepLatest(known, state, list, MAX_LISTS)
  lists.set(catalogue, known)
  return list
}
