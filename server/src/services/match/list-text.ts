import type { Data } from '@contract/endpoints'
import type { Product } from '@contract/offer'
import { LIMITS, TERMS } from '@contract/rules/amounts'
import { writtenAs } from '../../http/constant-response'
import { keepLatest } from '../../lib/kept/keep-latest'
import type { PricedProduct } from '../../matching/cost-sheet'
import { publicTerms } from './products'

/**
 * The JSON text of a match. Most of it is the terms of the products, which are the same for every visitor with this
 * amount and term, so their text is written once. The members stand in the contract's order.
 */

/** A value with its JSON text. */
export interface Written<T> {
  value: T
  text: string
}

/** Amounts and terms that are kept for one product: all that the form offers. One takes about two kilobytes. */
const KEPT = ((LIMITS.max - LIMITS.min) / LIMITS.step + 1) * TERMS.length

const written = new WeakMap<PricedProduct, Map<string, Written<Product>>>()

function writtenTerms(product: PricedProduct, amount: number, term: number): Written<Product> {
  const known = written.get(product) ?? new Map<string, Written<Product>>()
  const key = `${amount} ${term}`
  const found = known.get(key)
  if (found) return found
  const value = publicTerms(product, amount, term)
  const terms = { value, text: JSON.stringify(value) }
  keepLatest(known, key, terms, KEPT)
  written.set(product, known)
  return terms
}

/** A product's public terms together with what is the visitor's own. */
export function termsWith<Own extends object>(
  product: PricedProduct,
  { amount, term }: { amount: number; term: number },
  own: Own,
): Written<Product & Own> {
  const terms = writtenTerms(product, amount, term)
  return {
    value: { ...terms.value, ...own },
    text: `${terms.text.slice(0, -1)},${JSON.stringify(own).slice(1)}`,
  }
}

type List = Data<'/v2/product/showList'>
type Parts = {
  [N in keyof List]: N extends 'matched' | 'second_look'
    ? Written<List[N] extends (infer T)[] ? T : never>[]
    : List[N]
}

const textOf = (parts: Written<unknown>[]) => `[${parts.map(({ text }) => text).join(',')}]`

/** The list with its text, which is sent as the response. */
export function writtenList({
  order_no,
  amount,
  term,
  matched,
  unmatched,
  second_look,
  ...rest
}: Parts): List {
  const list: List = {
    order_no,
    amount,
    term,
    matched: matched.map(({ value }) => value),
    unmatched,
    second_look: second_look.map(({ value }) => value),
    ...rest,
  }
  const head = JSON.stringify({ order_no, amount, term }).slice(0, -1)
  const { no_fit, personalised, trace_id } = rest
  const tail = JSON.stringify({ no_fit, personalised, trace_id }).slice(1)
  return writtenAs(
    list,
    `${head},"matched":${textOf(matched)},"unmatched":${JSON.stringify(unmatched)},"second_look":${textOf(second_look)},${tail}`,
  )
}
