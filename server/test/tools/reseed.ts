import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { seed } from '../../src/seed'
import type { ProductDefinition } from '../../src/tables/product-definition'
import type { TestApp } from './harness'

/** The change of a product's definition. */
export type Change = (one: ProductDefinition) => Partial<ProductDefinition>

/**
 * Seeds again with one product of products.json changed, as an operator does. Returns the messages for the operator.
 * @throws the error of the seed
 */
export async function reseed({ db, clock, deps }: TestApp, code: string, change: Change = () => ({})) {
  const seedDir = mkdtempSync(path.join(os.tmpdir(), 'seed-'))
  cpSync(deps.config.seedDir, seedDir, { recursive: true })
  const file = path.join(seedDir, 'products.json')
  const products: ProductDefinition[] = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(
    file,
    JSON.stringify(products.map((one) => (one.code === code ? { ...one, ...change(one) } : one))),
  )
  const told: { product: string; reason: string }[] = []
  const log = { info() {}, warn: (about: object) => void told.push(about as (typeof told)[number]) }
  try {
    await seed({ db, clock, config: { ...deps.config, seedDir }, log })
  } finally {
    rmSync(seedDir, { recursive: true })
  }
  return told.filter(({ product }) => product === code)
}
