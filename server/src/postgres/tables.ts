import { type ColumnType, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Step } from '../lib/time/period'

/** All tables. Each noun adds its own in `<noun>/tables.ts`, so that nothing here knows a noun. */
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

/** A column that is set on insert and never changed. */
export type Fixed<T> = ColumnType<T, T, never>

/** Rows end when a time column is older than a period. */
export interface Period<Column extends string> {
  /** The column of the time from which the period runs: the server's time, not the device's. An index finds it. */
  from: Column
  /** The period, milliseconds. */
  after: number
  /** As SQL, the rows that end with this period; default all. */
  when?: string
  /** Columns to empty, where the row itself stays. */
  empty?: readonly Column[]
  /** A use case or the noun's `forget.ts` ends them, because more ends with them than a foreign key deletes. */
  byHand?: true
}

/** Partitions by time (UTC): the purge drops them whole, and deletes single rows only in the default one. */
export interface Partitions<Column extends string> {
  by: Column
  step: Step
  /** How many partitions exist ahead of the current one. */
  ahead: number
  /** A partition is dropped when its end is that long ago, milliseconds. */
  life: number
}

/** When rows end: never, with the account, with the row of another table, or after a period. */
export type End<Column extends string> = 'never' | 'account' | `with ${keyof Database}` | Period<Column>

/** Copies the rows of a table from one visitor to another. */
export const copyRows = (db: Db, table: keyof Database, { from, to }: { from: number; to: number }) =>
  sql`insert into ${sql.table(table)} overriding system value
    select (jsonb_populate_record(t, jsonb_build_object('user_id', ${to}::bigint))).*
    from ${sql.table(table)} t where user_id = ${from}`.execute(db)

/** One kind of rows whose retention period ends, and how a batch of them is deleted. */
export interface Sweep {
  /** What is deleted, for the log. */
  what: string
  /** The largest batch, so that its transaction lasts a few hundredths of a second. */
  size: number
  /** Deletes at most `size` rows and returns their number. Fewer than `size` means that none are left to delete. */
  deleteBatch(trx: Transaction<Database>, now: Date): Promise<number>
}

/** A kind of rows that one statement ends. */
export const sweepBy = (
  what: string,
  size: number,
  statementAt: (now: Date, limit: RawBuilder<unknown>) => RawBuilder<unknown>,
): Sweep => ({
  what,
  size,
  deleteBatch: async (trx, now) =>
    Number((await statementAt(now, sql.lit(size)).execute(trx)).numAffectedRows ?? 0),
})

interface Life<Column extends string> {
  /** Encrypted columns, each with the vault's purpose. */
  sealed?: { readonly [C in Column]?: string }
  /** Columns that are neither personal nor encrypted; the keys by which rows are found are among them. */
  other: readonly Column[]
  partitions?: Partitions<Column>
  /** The server's role may only read and add rows. */
  appendOnly?: true
  /** By what its rows are distributed, or where they all are: on every machine, or on one. Default: the owner's column. */
  key?: Column | 'reference' | 'local'
}

/** A table without anything of a visitor, by default one that every machine has; what it encrypts is the server's own. */
interface Nobodys<Column extends string> extends Life<Column> {
  owner: null
  hashed?: never
  readable?: never
  ends?: readonly End<Column>[]
  deletion?: never
  copy?: never
}

interface Visitors<Column extends string> extends Life<Column> {
  /** The column by which a visitor's rows are found. */
  owner: Column
  /** Personal columns that hold a keyed hash, and those in plain text. */
  hashed?: readonly Column[]
  readable?: readonly Column[]
  ends: readonly End<Column>[]
  /** What a deletion of the account does; rows that are deleted with another one are left to its foreign key. */
  deletion: 'deleted' | 'deleted with it' | 'made anonymous' | 'not touched'
  /** What the part of the visitor's copy is called that tells it, or why it is not in it. */
  copy: string | { leftOut: string }
}

/** What a table says of its life: whose it is, what of it is personal, when and how it ends, by what key it is found. */
export type Declaration<Column extends string = string> = Nobodys<Column> | Visitors<Column>

/** An encrypted column, and the vault's purpose for which it is encrypted. */
export interface SealedColumn {
  table: string
  column: string
  purpose: string
}

type ColumnOf<T extends keyof Database> = keyof Database[T] & string
type In<L> = L extends readonly (infer Column)[] ? Column : never
type SealedIn<D> = D extends { sealed?: infer S } ? keyof S : never
type Classified<D> = D extends { hashed?: infer H; readable?: infer R; other: infer O }
  ? SealedIn<D> | In<H> | In<R> | In<O>
  : never
/** An encrypted column is not classified without its purpose. */
type Unclassified<T extends keyof Database, D> =
  | Exclude<ColumnOf<T>, Classified<D>>
  | Exclude<Extract<ColumnOf<T>, `${string}_sealed`>, SealedIn<D>>

/** Declares a table. A column of its row that is in none of the lists does not compile. */
export const table = <T extends keyof Database, const D extends Declaration<ColumnOf<T>>>(
  _name: T,
  declared: D & ([Unclassified<T, D>] extends [never] ? unknown : { unclassified: Unclassified<T, D> }),
): D => declared

/** A view, which has no life of its own. */
export const VIEW = 'view' as const

type Names<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Names<Rest> : S

/** The names in a text, separated by spaces. */
export const names = <const S extends string>(list: S) => list.split(' ') as Names<S>[]

export const secretTables = {
  secret_checks: table('secret_checks', { owner: null, other: names('name digest') }),
}
