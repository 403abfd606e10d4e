import type { ColumnType } from 'kysely'

export interface CatalogueTables {
  /** The content of a file of the catalogue, stored once. */
  catalogue_files: {
    /** SHA-256 of the content, hex. */
    hash: string
    content: string
  }
  /** A state of the catalogue that was put in force. */
  catalogue_revisions: {
    /** 1, 2, 3 … */
    number: number
    at: Date
    applied_by: string
    /** The difference to what was in force before, as it was printed. */
    summary: string
    /** Hashes by the names of the files. */
    files: ColumnType<Record<string, string>, string, never>
  }
}
