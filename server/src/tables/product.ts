import type { Institution } from '@contract/offer'
import type { ColumnType, Generated } from 'kysely'
import type { ProductDefinition } from '../matching/product'

export interface ProductRow {
  code: string
  institution_code: string
  /** First 16 hex digits of the definition's SHA-256. */
  version: string
  listed: boolean
  unlisted_reason: string | null
}

/** One version of a product, kept for good: traces and applications refer to it. */
export interface ProductVersionRow {
  code: string
  version: string
  definition: ColumnType<ProductDefinition, string, never>
  created_at: Date
}

/** A licensed institution, and where it may be visited. */
export interface InstitutionRow extends Institution {
  /** Host names that outgoing addresses may lead to. */
  hosts: Generated<string[]>
  /** Its https page for visitors who are sent on; '' = none. */
  site: Generated<string>
}

export interface ProductTables {
  institutions: InstitutionRow
  products: ProductRow
  product_versions: ProductVersionRow
}
