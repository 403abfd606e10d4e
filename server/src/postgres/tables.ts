import type { Kysely } from 'kysely'

/**
 * All tables by their names. Each noun adds its own where it declares them (`<noun>/tables.ts`), so that nothing here knows
 * a noun.
 */
export interface Database {
  /** A secret that this database was written with (postgres/secrets.ts). */
  secret_checks: {
    /** `INDEX_SECRET`, by which phone numbers are found, or `VAULT_KEYS <id>`. */
    name: string
    /** Derived from the secret (lib/vault.ts). */
    digest: string
  }
}

/** The database, or a transaction in it. */
export type Db = Kysely<Database>
