import type { Kysely } from 'kysely'
import { canonicalJson, sha256 } from '../lib/canonical-json'
import { definitionFaults, unlistedReason } from '../matching/listing'
import { sheetFaults } from '../matching/sheet-faults'
import type { Database } from '../tables/database'
import type { ProductDefinition } from '../tables/product-definition'
import { upsert } from './upsert'

/** Logger for messages of the seed to the operator; pino's loggers are assignable. */
export interface SeedLog {
  info(about: object, message: string): void
  warn(about: object, message: string): void
}

/** Version of a definition, derived from its content, so that equal terms have the same version in every database. */
const versionOf = (definition: ProductDefinition) => sha256(canonicalJson(definition)).slice(0, 16)

/**
 * Stores the products and their versions. A product above the rate cap is stored but not listed, and a warning names it,
 * the rate, the cap, and the amount and term (S24.12). A product that was removed from the file is unlisted, never
 * deleted: applications and traces refer to it.
 * @throws Error when a definition contradicts itself or its cost sheet would be wrong
 */
export async function seedProducts(
  db: Kysely<Database>,
  definitions: ProductDefinition[],
  at: Date,
  log: SeedLog,
) {
  for (const definition of definitions) {
    const { code, institution } = definition
    const [fault] = [...definitionFaults(definition), ...sheetFaults(definition)]
    if (fault) throw new Error(`products.json, product ${code}: ${fault}`)
    const unlisted_reason = unlistedReason(definition)
    if (unlisted_reason) log.warn({ product: code, reason: unlisted_reason }, 'product is not listed')
    const version = versionOf(definition)
    const row = {
      code,
      institution_code: institution,
      version,
      listed: unlisted_reason === null,
      unlisted_reason,
    }
    await upsert(db, 'products', ['code'], [row])
    await db
      .insertInto('product_versions')
      .values({ code, version, definition: JSON.stringify(definition), created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const codes = definitions.map((definition) => definition.code)
  await db
    .updateTable('products')
    .set({ listed: false, unlisted_reason: '已从产品文件中移除' })
    .where('code', 'not in', codes)
    .where('listed', '=', true)
    .execute()
}
