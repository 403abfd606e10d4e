import { sql } from 'kysely'
import type { RowKey } from '../lib/statement'
import type { MobileIndex } from '../lib/vault'
import type { Database, Db, Declaration, VIEW } from '../postgres/tables'
import type { Deps } from './deps'

/** The keys by which the rows of a visitor are found, read at once (privacy/owner.ts). */
export interface Owner {
  user_id: number
  mobile_index: MobileIndex
  created_at: Date
  orders: RowKey<'order_no'>[]
  applications: RowKey<'apply_no'>[]
  /** Leads with the visitor's phone number, or by the visitor with another number. */
  leads: RowKey<'lead_no'>[]
  /** The devices on which the visitor has logged in. */
  devices: string[]
}

export interface AccountDeletion extends Pick<Deps, 'random'> {
  at: Date
  channel: string
}

/** Deletes or makes anonymous what a noun has stored about a visitor, in the transaction of the deletion. */
export type Forget = (db: Db, owner: Owner, deletion: AccountDeletion) => Promise<unknown>

export type CopyNeeds = Pick<Deps, 'clock' | 'vault'>

/** A part of a visitor's copy: its lines, or what becomes lines. */
export type Tell<T = string[]> = (db: Db, owner: Owner, needs: CopyNeeds) => Promise<T>

type Tables = Record<string, Declaration | typeof VIEW>
type Forgotten<T extends Tables> = Extract<T[keyof T], { deletion: 'deleted' | 'made anonymous' }>
type CopyPart<T extends Tables> = Extract<T[keyof T], { copy: string }>['copy'] & string

/** The rights of a visitor that a noun must serve, by what its tables declare. */
export type Rights<T extends Tables> = ([Forgotten<T>] extends [never] ? unknown : { forget: Forget }) &
  ([CopyPart<T>] extends [never] ? unknown : { tell: Record<CopyPart<T>, Tell<unknown>> })

/** A noun with its tables, and how it forgets a visitor and tells what it knows; without them it does not compile. */
export const room = <T extends Tables, R extends Rights<T> & object>(tables: T, rights: R) => ({
  tables,
  ...rights,
})

/** The number of a visitor's rows, where the copy tells no more of them. */
export const rowCount =
  (table: keyof Database): Tell<number> =>
  async (db, { user_id }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where user_id = ${user_id}`.execute(db)
    return rows[0]?.count ?? 0
  }
