import { institutionCode } from '@contract/brands'
import type { Kysely } from 'kysely'
import { logoFile, logoPath } from '../catalogue/logos'
import type { Database } from '../postgres/tables'
import { type CatalogueFiles, InstitutionFile } from './files'
import type { Folder } from './folder'
import type { Kind } from './kind'
import { columnsOf, rowKind } from './rows'

/** Institutions. One that has or had products or stores stays: applications and appointments refer to it. */
export async function institutionKind(
  db: Kysely<Database>,
  { institutions }: Pick<CatalogueFiles, 'institutions'>,
  texts: Folder['texts'],
): Promise<Kind> {
  const pathOf = ({ logo }: InstitutionFile) => (logo ? logoPath(logo, texts[logoFile(logo)] ?? '') : null)
  const kind = await rowKind(
    db,
    { table: 'institutions', key: ['code'], columns: columnsOf(InstitutionFile) },
    {
      name: 'institutions',
      rows: institutions.map((one) => ({ ...one, logo: pathOf(one) })),
      end: 'is deleted',
      remove: async (names) => {
        const codes = names.map(institutionCode)
        // Its agreements were never consented to, because an application or a lead needs a product.
        await db
          .updateTable('agreements')
          .set({ institution_code: null })
          .where('institution_code', 'in', codes)
          .execute()
        await db.deleteFrom('institutions').where('code', 'in', codes).execute()
      },
    },
  )
  const products = await db.selectFrom('products').select('institution_code').distinct().execute()
  const shops = await db.selectFrom('shops').select('institution_code').distinct().execute()
  const used = new Set([...products, ...shops].map(({ institution_code }) => institution_code))
  const refused = [...kind.inForce.keys()]
    .filter((code) => used.has(institutionCode(code)) && !kind.wanted.has(code))
    .map(
      (code) =>
        `institution ${code} cannot be removed, because products or stores refer to it: remove those only`,
    )
  return { ...kind, refused }
}
