import { type Compilable, CompiledQuery, type Kysely, sql } from 'kysely'
import { sha256 } from './canonical-json'
import { keepLatest } from './keep-latest'

const names = new Map<string, string>()

const nameOf = (text: string) => sha256(text).slice(0, 32)

/** A statement is prepared from this use on, and at most so many are, because each connection keeps them all. */
const USES = 5
const MOST = 400
const uses = new Map<string, number>()

/** The name under which the pool prepares a statement; undefined for one that is parsed and planned each time. */
export function preparedName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST) return known
  const used = (uses.get(text) ?? 0) + 1
  keepLatest(uses, text, used, MOST)
  // A statement without parameters is parsed as quickly as its name is looked up.
  if (used < USES || !text.includes('$1')) return undefined
  uses.delete(text)
  names.set(text, nameOf(text))
  return names.get(text)
}

/** A migration changed a prepared statement's result. Run again, the same work gets a new connection and succeeds. */
export const isOutdated = (error: unknown) => (error as { code?: unknown } | null)?.code === '0A000'

/** SQL that each connection plans from its first use on. Name its columns: `*` fails when a migration changes the result's type. */
export function statement<Row>(text: string) {
  names.set(text, nameOf(text))
  return async <D>(db: Kysely<D>, ...values: unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
}

/** Begins a statement without a result that travels with the one behind it, which may be the commit, and fails with it. */
export const WITH_NEXT = '/* with the next */ '

/** Runs a statement whose result nobody needs: in a transaction it travels with the one behind it, and fails with it. */
export async function withNext<D>(db: Kysely<D>, query: Compilable | CompiledQuery): Promise<void> {
  const { sql, parameters } = 'compile' in query ? query.compile() : query
  await db.executeQuery(CompiledQuery.raw(db.isTransaction ? WITH_NEXT + sql : sql, [...parameters]))
}

/** Any of these values, to compare a column with; unlike a list it may be empty. */
export const oneOf = <T extends string | number>(values: readonly T[]) => sql<T>`any(${values})`

/** The key of a visitor's row: the visitor, and a number that only one visitor has. */
export type RowKey<Column extends string> = { user_id: number } & Record<Column, string>

/** What `work` returns for the keys of each visitor, whose rows lie on one machine, in the order in which rows are locked. */
export async function eachVisitor<Key extends { user_id: number }, T>(
  keys: readonly Key[],
  work: (own: Key[], user_id: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  for (const visitor of [...new Set(keys.map(({ user_id }) => user_id))].sort((a, b) => a - b))
    results.push(
      await work(
        keys.filter(({ user_id }) => user_id === visitor),
        visitor,
      ),
    )
  return results
}

/** Whether a row has one of these keys. Without keys no machine is asked. */
export const hasKey = <C extends string>(column: C, keys: readonly RowKey<C>[]) =>
  keys.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(user_id = ${oneOf(keys.map((key) => key.user_id))} and ${sql.ref(column)} = ${oneOf(keys.map((key) => key[column]))})`
