import { unlistedReason } from '../catalogue/listing'
import type { ProductDefinition } from '../catalogue/product-definition'
import { canonicalJson, sha256 } from '../lib/canonical-json'
import type { Db } from '../postgres/tables'
import type { CatalogueFiles } from './files'
import type { Folder } from './folder'
import { byCode, hundredfold, type Kind, noted, type Source, upsert } from './kind'
import { unlistedAt } from './listing'
import { productWarnings, rateChanges } from './warnings'

const PRODUCTS: Source = {
  table: 'products',
  key: ['code'],
  columns: ['code', 'institution_code', 'version', 'listed', 'unlisted_reason'],
}

export const NOT_LISTED = 'product is not listed'

/** Version of a definition, derived from its content, so that equal terms have the same version in every database. */
const versionOf = (definition: ProductDefinition) => sha256(canonicalJson(definition)).slice(0, 16)

/** Above the cap stored but not listed (S24.12), without a paper listed and not offered (S24.50); a removed one is unlisted: applications and traces refer to it. */
export async function productKind(
  db: Db,
  files: CatalogueFiles,
  { texts, at }: { texts: Folder['texts']; at: Date },
): Promise<Kind> {
  const { products } = files
  const all = products.map((definition) => {
    const unlisted_reason = unlistedReason(definition)
    const listed = unlisted_reason === null
    return { definition, version: versionOf(definition), listed, unlisted_reason }
  })
  const stored = await db
    .selectFrom('products')
    .innerJoin('product_versions as v', (join) =>
      join.onRef('v.code', '=', 'products.code').onRef('v.version', '=', 'products.version'),
    )
    .select(['definition', 'v.version', 'listed', 'unlisted_reason'])
    .execute()
  const fields = ({ definition, ...state }: (typeof stored)[number]) => ({ ...definition, ...state })
  const wanted = byCode(all.map(fields), 'code')
  const kept = stored.filter(({ definition, listed }) => listed || wanted.has(definition.code))
  const inForce = byCode(kept.map(fields), 'code')
  const former = new Map(kept.map(({ definition }) => [definition.code, definition]))
  return {
    name: 'products',
    wanted,
    inForce,
    end: 'is unlisted',
    // Its applications name the institution.
    refused: kept
      .filter(
        ({ definition: { code, institution } }) =>
          (wanted.get(code)?.institution ?? institution) !== institution,
      )
      .map(
        ({ definition: { code } }) =>
          `products.json, ${code}: it cannot move to another institution: give it a new code`,
      ),
    notes: [
      ...[...unlistedAt(files, texts, at)].map(([product, why]) => ({
        about: { product, reason: why.join('; ') },
        text: NOT_LISTED,
      })),
      ...noted(productWarnings(products)),
      ...noted(rateChanges(products, former)),
      ...noted(hundredfold('products.json', { wanted, inForce })),
    ],
    put: async (codes) => {
      for (const { definition, version, ...state } of all.filter((one) => codes.has(one.definition.code))) {
        const { code, institution } = definition
        await upsert(db, PRODUCTS, [{ code, institution_code: institution, version, ...state }])
        // The catalogue is locked. An insert that looks for a conflict needs the right to update on Citus, which nobody has here.
        const versions = db.selectFrom('product_versions').where(({ and }) => and({ code, version }))
        if (!(await versions.select('code').executeTakeFirst()))
          await db
            .insertInto('product_versions')
            .values({ code, version, definition: JSON.stringify(definition), created_at: at })
            .execute()
      }
    },
    remove: (codes) =>
      db
        .updateTable('products')
        .set({ listed: false, unlisted_reason: '已从产品文件中移除' })
        .where('code', 'in', codes)
        .execute(),
  }
}
