import { fen } from '@contract/brands'
import { RATE_CAP } from '@contract/rates'
import { LIMITS } from '@contract/rules/amounts'
import { highestRate } from '../catalogue/listing'
import type { ProductDefinition } from '../catalogue/product-definition'
import { yuan } from '../lib/yuan'
import type { CatalogueFiles } from './files'
import type { Folder } from './folder'
import { locator } from './places'

/** Nobody lends for less than this percent a year. */
const LOWEST = 1
/** A highest annual rate that changes by this factor was most likely written in another unit. */
const FACTOR = 3
/** No fee is below one yuan. */
const LOWEST_FEE = fen(100)

const percent = (rate: number) => `${rate.toFixed(2)}%`

function* unlikelyAmounts({ amount_min, amount_max, price }: ProductDefinition): Generator<string> {
  const isFen = 'amounts are in fen, 100,000 is 1,000元'
  if (amount_min < LIMITS.min)
    yield `amount_min is ${yuan(amount_min)}, and visitors ask for ${yuan(LIMITS.min)} or more (${isFen})`
  if (amount_max > LIMITS.max)
    yield `amount_max is ${yuan(amount_max)}, and visitors ask for ${yuan(LIMITS.max)} at most (${isFen})`
  for (const { name, fixed } of price.fees)
    if (fixed && fixed < LOWEST_FEE) yield `the fixed fee ${name} is ${yuan(fixed)} (${isFen})`
}

/** What is permitted in a product and most likely a mistake, by what results from it, one sentence each. */
export function* productWarnings(products: readonly ProductDefinition[]): Generator<string> {
  for (const product of products) {
    const place = `products.json, ${product.code}`
    const { rate, amount, term } = highestRate(product)
    if (rate > RATE_CAP)
      yield `${place}: it costs up to ${percent(rate)} a year (${yuan(amount)} over ${term} months), above the cap of ${RATE_CAP}%, and is not listed`
    if (rate < LOWEST)
      yield `${place}: it costs at most ${percent(rate)} a year, all in (a percentage of 11.88 is 11.88%)`
    for (const one of unlikelyAmounts(product)) yield `${place}: ${one}`
  }
}

/** The same of files, with the lines. */
export const warningsOf = ({ products }: CatalogueFiles, texts: Folder['texts']): string[] =>
  [...productWarnings(products)].map(locator(texts))

/** Products whose highest annual rate changes as no product's does. */
export function* rateChanges(
  products: readonly ProductDefinition[],
  inForce: ReadonlyMap<string, ProductDefinition>,
): Generator<string> {
  for (const product of products) {
    const former = inForce.get(product.code)
    if (!former) continue
    const [was, is] = [highestRate(former).rate, highestRate(product).rate]
    if (was !== is && Math.max(was, is) >= FACTOR * Math.min(was, is))
      yield `products.json, ${product.code}: its highest annual rate is ${percent(is)} instead of ${percent(was)}`
  }
}
