import type { Kysely } from 'kysely'
import { canonicalJson, sha256 } from '../lib/canonical-json'
import { definitionFaults, unlistedReason } from '../matching/listing'
import { sheetFaults } from '../matching/sheet-faults'
import type { Database } from '../tables/database'
import type { ProductDefinition } from '../tables/product-definition'
import { upsert } from './upsert'

/** Where the seed tells what an operator must know; pino's loggers fit. */
export interface SeedLog {
  info(about: object, message: string): void
  warn(about: object, message: string): void
}

/** Names a definition by its content: the same terms are the same version wherever they are loaded. */
const versionOf = (definition: ProductDefinition) => sha256(canonicalJson(definition)).slice(0, 16)

/**
 * Stores the products and their versions. One above the rate cap is kept but not listed, and a warning names it, the rate,
 * the cap, and the amount and term that reach it (S24.12); one that is no longer in the files is unlisted, never
 * removed: applications and traces refer to it.
 * @throws Error when a definition contradicts itself, or its cost sheet could not be true
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
