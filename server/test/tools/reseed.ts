import type { ProductDefinition } from '../../src/catalogue/product-definition'
import { applyWith } from '../app/changed-seed'
import type { TestApp } from './harness'

/** The change of a product's definition. */
export type Change = (one: ProductDefinition) => Partial<ProductDefinition>

/**
 * Applies the seed files with one product changed, as an operator does. Returns the notes about this product.
 * @throws the problems of the files
 */
export async function reseed(server: TestApp, code: string, change: Change = () => ({})) {
  const { notes } = await applyWith(server, 'products.json', (text) => {
    const products: ProductDefinition[] = JSON.parse(text)
    return JSON.stringify(products.map((one) => (one.code === code ? { ...one, ...change(one) } : one)))
  })
  return notes.map(({ about }) => about as { product?: string }).filter(({ product }) => product === code)
}
