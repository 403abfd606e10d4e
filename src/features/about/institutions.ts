import type { Institution, Product } from '@contract/offer'

/** The institutions of the listed products, each listed once by its code. */
export function institutionsOf(products: readonly Product[]): Institution[] {
  const found = new Map(products.map(({ institution }) => [institution.code, institution]))
  return [...found.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
}
